import { defineStrings } from '../../platform/strings';

export const supportStrings = defineStrings('support', {
  pt: {
    in: 'Suporte em {{name}}: você age como administrador.',
    left_one: 'Falta {{count}} minuto.',
    left_other: 'Faltam {{count}} minutos.',
    leave: 'Sair do suporte',
    over: 'O suporte em {{name}} terminou. Você está de volta na sua empresa.',
  },
  en: {
    in: 'Support in {{name}}: you act as an administrator.',
    left_one: '{{count}} minute left.',
    left_other: '{{count}} minutes left.',
    leave: 'Leave support',
    over: 'Support in {{name}} is over. You are back in your own company.',
  },
  es: {
    in: 'Soporte en {{name}}: actúas como administrador.',
    left_one: 'Queda {{count}} minuto.',
    left_other: 'Quedan {{count}} minutos.',
    leave: 'Salir del soporte',
    over: 'El soporte en {{name}} terminó. Estás de vuelta en tu empresa.',
  },
});
