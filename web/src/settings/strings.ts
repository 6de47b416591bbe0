import { defineStrings } from '../platform/strings';

export const settingsStrings = defineStrings('settings', {
  pt: {
    title: 'Configurações',
    note: 'Cada mudança vale na hora, para toda a empresa.',
    tabs: {
      options: 'Opções',
      schedules: 'Horários',
      holidays: 'Feriados',
      companies: 'Empresas',
      plans: 'Planos',
      helps: 'Ajuda',
      platform: 'Plataforma',
      audit: 'Auditoria',
    },
  },
  en: {
    title: 'Settings',
    note: 'Each change holds at once, for the whole company.',
    tabs: {
      options: 'Options',
      schedules: 'Hours',
      holidays: 'Holidays',
      companies: 'Companies',
      plans: 'Plans',
      helps: 'Help',
      platform: 'Platform',
      audit: 'Audit',
    },
  },
  es: {
    title: 'Ajustes',
    note: 'Cada cambio vale al instante, para toda la empresa.',
    tabs: {
      options: 'Opciones',
      schedules: 'Horarios',
      holidays: 'Feriados',
      companies: 'Empresas',
      plans: 'Planes',
      helps: 'Ayuda',
      platform: 'Plataforma',
      audit: 'Auditoría',
    },
  },
});
