import type { Language } from '@guiche/contract/shapes';

/** With the link to choose a new password. Nobody's name stands in it: whoever makes users could write there what they like. */
export function resetEmail(
  language: Language,
  { name, link, expiresAt, zone }: { name: string; link: string; expiresAt: Date; zone: string },
): { subject: string; text: string } {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone, timeZoneName: 'short' } as const;
  const { subject, lines } = words[language];
  return {
    subject,
    text: lines(new Intl.DateTimeFormat(locales[language], time).format(expiresAt), link, name).join('\n\n'),
  };
}

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419' };

const words: Record<Language, { subject: string; lines: (until: string, link: string, name: string) => string[] }> = {
  pt: {
    subject: 'escolha uma nova senha',
    lines: (until, link, name) => [
      `Alguém, esperamos que você, pediu uma nova senha para a sua conta em ${name}.`,
      `Para escolher, abra este endereço até ${until}. Ele vale uma única vez:`,
      link,
      'Se não foi você, ignore esta mensagem: a senha continua a mesma.',
    ],
  },
  en: {
    subject: 'choose a new password',
    lines: (until, link, name) => [
      `Somebody, we hope you, asked for a new password for your account at ${name}.`,
      `To choose it, open this address by ${until}. It is good once:`,
      link,
      'If it was not you, ignore this message: the password stays as it is.',
    ],
  },
  es: {
    subject: 'elige una nueva contraseña',
    lines: (until, link, name) => [
      `Alguien, esperamos que tú, pidió una nueva contraseña para tu cuenta en ${name}.`,
      `Para elegirla, abre esta dirección antes de las ${until}. Vale una sola vez:`,
      link,
      'Si no fuiste tú, ignora este mensaje: la contraseña sigue igual.',
    ],
  },
};
