import { defineStrings } from '../platform/strings';

export const monthStrings = defineStrings('months', {
  pt: { before: 'Mês anterior', after: 'Mês seguinte' },
  en: { before: 'Month before', after: 'Month after' },
  es: { before: 'Mes anterior', after: 'Mes siguiente' },
});
