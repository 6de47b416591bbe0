import type { Language } from '@guiche/contract/shapes';

/**
 * To whoever has an account with the e-mail of a sign-up. Nothing that was typed there stands in it: anybody may type,
 * and a letter from us would lend it weight.
 */
export function letterToOwner(language: Language, page: string): { subject: string; text: string } {
  const { subject, lines } = words[language];
  return { subject, text: [...lines, `${page}/login`, `${page}/forgot`].join('\n\n') };
}

const words: Record<Language, { subject: string; lines: string[] }> = {
  pt: {
    subject: 'Guichê: você já tem uma conta',
    lines: [
      'Alguém, talvez você, tentou abrir uma conta no Guichê com este e-mail. Ele já tem uma, e nada foi criado.',
      'Entre pelo primeiro endereço abaixo ou, se esqueceu a senha, escolha outra pelo segundo. Se não foi você, ignore esta mensagem: nada mudou.',
    ],
  },
  en: {
    subject: 'Guichê: you already have an account',
    lines: [
      'Somebody, perhaps you, tried to open an account at Guichê with this e-mail. It already has one, and nothing was made.',
      'Log in at the first address below, or choose another password at the second if you forgot it. If it was not you, ignore this message: nothing has changed.',
    ],
  },
  es: {
    subject: 'Guichê: ya tienes una cuenta',
    lines: [
      'Alguien, quizá tú, intentó abrir una cuenta en Guichê con este correo. Ya tiene una, y no se creó nada.',
      'Entra por la primera dirección o, si olvidaste la contraseña, elige otra en la segunda. Si no fuiste tú, ignora este mensaje: nada ha cambiado.',
    ],
  },
};
