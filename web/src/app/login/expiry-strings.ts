import { defineStrings } from '../../platform/strings';

/** What is said after the login of how long trial or subscription last. */
export const expiryStrings = defineStrings('expiry', {
  pt: {
    expiring_one: 'Sua assinatura vence em {{count}} dia',
    expiring_other: 'Sua assinatura vence em {{count}} dias',
    expiringToday: 'Sua assinatura vence hoje',
    expiringWhy: 'Até {{date}} tudo segue funcionando. Renove antes para não parar de atender.',
    trialEnds_one: 'Seu período de teste termina em {{count}} dia',
    trialEnds_other: 'Seu período de teste termina em {{count}} dias',
    trialEndsToday: 'Seu período de teste termina hoje às {{time}}',
    trialWhy: 'Até {{date}} tudo segue funcionando. Assine antes para não parar de atender.',
    overdue: 'Sua assinatura venceu em {{date}}',
    overdueWhy: 'O acesso termina em poucos dias. Pague para não parar de atender.',
  },
  en: {
    expiring_one: 'Your subscription expires in {{count}} day',
    expiring_other: 'Your subscription expires in {{count}} days',
    expiringToday: 'Your subscription expires today',
    expiringWhy: 'Everything works until {{date}}. Renew before then to keep answering.',
    trialEnds_one: 'Your trial period ends in {{count}} day',
    trialEnds_other: 'Your trial period ends in {{count}} days',
    trialEndsToday: 'Your trial period ends today at {{time}}',
    trialWhy: 'Everything works until {{date}}. Subscribe before then to keep answering.',
    overdue: 'Your subscription was due on {{date}}',
    overdueWhy: 'Access ends within days. Pay to keep answering.',
  },
  es: {
    expiring_one: 'Tu suscripción vence en {{count}} día',
    expiring_other: 'Tu suscripción vence en {{count}} días',
    expiringToday: 'Tu suscripción vence hoy',
    expiringWhy: 'Todo sigue funcionando hasta el {{date}}. Renueva antes para no dejar de atender.',
    trialEnds_one: 'Tu período de prueba termina en {{count}} día',
    trialEnds_other: 'Tu período de prueba termina en {{count}} días',
    trialEndsToday: 'Tu período de prueba termina hoy a las {{time}}',
    trialWhy: 'Todo sigue funcionando hasta el {{date}}. Suscríbete antes para no dejar de atender.',
    overdue: 'Tu suscripción venció el {{date}}',
    overdueWhy: 'El acceso termina en pocos días. Paga para no dejar de atender.',
  },
});
