const code = /^[A-Za-z0-9_-]{6,20}$/;
const hosts = /^(www\.|m\.|music\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/;

/** The code of a video: as it was typed, or out of an address that was pasted. Null where there is none. */
export function videoCodeOf(typed: string): string | null {
  const text = typed.trim();
  if (code.test(text)) return text;
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const address = new URL(full);
  if (!hosts.test(address.hostname)) return null;
  const steps = address.pathname.split('/').filter(Boolean);
  const found =
    address.searchParams.get('v') ??
    (address.hostname === 'youtu.be' ? steps[0] : /^(embed|shorts|live|v)$/.test(steps[0] ?? '') ? steps[1] : null);
  return found && code.test(found) ? found : null;
}
