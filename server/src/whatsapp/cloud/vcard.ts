/** A card as the API knows it, and as everybody else does. */
export interface Card {
  name?: { formatted_name?: string } | undefined;
  phones?: { phone?: string | undefined; wa_id?: string | undefined; type?: string | undefined }[] | undefined;
  emails?: { email?: string | undefined }[] | undefined;
  org?: { company?: string | undefined } | undefined;
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const plain = (text: string) => text.replace(/\\n/gi, '\n').replace(/\\([\\;,])/g, '$1');

export function vcardOf({ name, phones = [], emails = [], org }: Card): string {
  const shown = escaped(name?.formatted_name ?? '');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${shown};;;`,
    `FN:${shown}`,
    ...(org?.company ? [`ORG:${escaped(org.company)}`] : []),
    ...phones.map(({ phone, wa_id: id, type }) => {
      const about = `${type ? `;type=${type.replace(/[^\w-]/g, '')}` : ''}${id ? `;waid=${id.replace(/\D/g, '')}` : ''}`;
      return `TEL${about}:${escaped(phone ?? id ?? '')}`;
    }),
    ...emails.map(({ email }) => `EMAIL:${escaped(email ?? '')}`),
    'END:VCARD',
  ].join('\n');
}

/** Each card of a text; one without a name is called by its first number. */
export function cardsOf(text: string): Card[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const cards: { formatted: string; phones: NonNullable<Card['phones']> }[] = [];
  for (const line of lines) {
    const [, head = '', value = ''] = /^(?:item\d+\.)?([^:]+):(.*)$/i.exec(line) ?? [];
    const [kind = '', ...about] = head.toUpperCase().split(';');
    if (kind === 'BEGIN' || !cards.length) cards.push({ formatted: '', phones: [] });
    const card = cards.at(-1)!;
    if (kind === 'FN') card.formatted = plain(value);
    if (kind !== 'TEL') continue;
    const id = about.find((one) => one.startsWith('WAID='))?.slice(5);
    card.phones.push({ phone: plain(value), ...(id && { wa_id: id }) });
  }
  return cards.map(({ formatted, phones }) => {
    const name = formatted || phones[0]?.phone || '?';
    return { name: { formatted_name: name, first_name: name }, phones };
  });
}
