import type { Language } from '@guiche/contract/shapes';

/**
 * To whoever has an account with the e-mail of a sign-up. Nothing that was typed there stands in it: anybody may type,
 * and an e-mail from us would lend it weight.
 */
export function accountExistsEmail(
  language: Language,
  { page, name }: { page: string; name: string },
): { subject: string; text: string } {
  const { subject, lines } = words[language];
  return { subject, text: [...lines(name), `${page}/login`, `${page}/forgot`].join('\n\n') };
}

const words: Record<Language, { subject: string; lines: (name: string) => string[] }> = {
  pt: {
    subject: 'você já tem uma conta',
    lines: (name) => [
      `Alguém, talvez você, tentou abrir uma conta em ${name} com este e-mail. Ele já tem uma, e nada foi criado.`,
      'Entre pelo primeiro endereço abaixo ou, se esqueceu a senha, escolha outra pelo segundo. Se não foi você, ignore esta mensagem: nada mudou.',
    ],
  },
  en: {
    subject: 'you already have an account',
    lines: (name) => [
      `Somebody, perhaps you, tried to open an account at ${name} with this e-mail. It already has one, and nothing was made.`,
      'Log in at the first address below, or choose another password at the second if you forgot it. If it was not you, ignore this message: nothing has changed.',
    ],
  },
  es: {
    subject: 'ya tienes una cuenta',
    lines: (name) => [
      `Alguien, quizá tú, intentó abrir una cuenta en ${name} con este correo. Ya tiene una, y no se creó nada.`,
      'Entra por la primera dirección o, si olvidaste la contraseña, elige otra en la segunda. Si no fuiste tú, ignora este mensaje: nada ha cambiado.',
    ],
  },
};
