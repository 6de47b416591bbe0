import { defineStrings } from '../../platform/strings';

/** What is said after the login of how long the subscription lasts. */
export const expiryStrings = defineStrings('expiry', {
  pt: {
    expiring_one: 'Sua assinatura vence em {{count}} dia',
    expiring_other: 'Sua assinatura vence em {{count}} dias',
    expiringToday: 'Sua assinatura vence hoje',
    expiringWhy: 'Até {{date}} tudo segue funcionando. Renove antes para não parar de atender.',
    overdue: 'Sua assinatura venceu em {{date}}',
    overdueWhy: 'O acesso termina em poucos dias. Pague para não parar de atender.',
  },
  en: {
    expiring_one: 'Your subscription expires in {{count}} day',
    expiring_other: 'Your subscription expires in {{count}} days',
    expiringToday: 'Your subscription expires today',
    expiringWhy: 'Everything works until {{date}}. Renew before then to keep answering.',
    overdue: 'Your subscription was due on {{date}}',
    overdueWhy: 'Access ends within days. Pay to keep answering.',
  },
  es: {
    expiring_one: 'Tu suscripción vence en {{count}} día',
    expiring_other: 'Tu suscripción vence en {{count}} días',
    expiringToday: 'Tu suscripción vence hoy',
    expiringWhy: 'Todo sigue funcionando hasta el {{date}}. Renueva antes para no dejar de atender.',
    overdue: 'Tu suscripción venció el {{date}}',
    overdueWhy: 'El acceso termina en pocos días. Paga para no dejar de atender.',
  },
});
