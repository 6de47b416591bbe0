import type { Letter } from '../platform/mail';

/** Nobody knows the language of somebody who is not logged in, so the letter speaks all three. */
export function letterWith(to: string, link: string, expiresAt: Date): Letter {
  const until = `${expiresAt.toISOString().slice(11, 16)} UTC`;
  return {
    to,
    subject: 'Guichê: nova senha · new password · nueva contraseña',
    text: [
      `Para escolher uma nova senha, abra este link até ${until}. Se não foi você quem pediu, ignore esta mensagem.`,
      `To choose a new password, open this link by ${until}. If it was not you who asked, ignore this message.`,
      `Para elegir una nueva contraseña, abre este enlace antes de las ${until}. Si no lo pediste tú, ignora este mensaje.`,
      link,
    ].join('\n\n'),
  };
}
