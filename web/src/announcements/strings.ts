import { defineStrings } from '../platform/strings';

export const announcementStrings = defineStrings('announcements', {
  pt: {
    title: 'Informativos',
    unread_one: 'Informativos: {{count}} não lido',
    unread_other: 'Informativos: {{count}} não lidos',
    fresh: 'novo',
    none: 'Nenhum informativo',
    noneWhy: 'Novidades e avisos da plataforma aparecem aqui.',
  },
  en: {
    title: 'Announcements',
    unread_one: 'Announcements: {{count}} unread',
    unread_other: 'Announcements: {{count}} unread',
    fresh: 'new',
    none: 'No announcements',
    noneWhy: 'News and notices of the platform show up here.',
  },
  es: {
    title: 'Informativos',
    unread_one: 'Informativos: {{count}} no leído',
    unread_other: 'Informativos: {{count}} no leídos',
    fresh: 'nuevo',
    none: 'Ningún informativo',
    noneWhy: 'Las novedades y los avisos de la plataforma aparecen aquí.',
  },
});
