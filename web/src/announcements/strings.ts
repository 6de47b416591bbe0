import { defineStrings } from '../platform/strings';

export const announcementStrings = defineStrings('announcements', {
  pt: {
    title: 'Informativos',
    none: 'Nenhum informativo',
    noneWhy: 'Novidades e avisos da plataforma aparecem aqui.',
  },
  en: {
    title: 'Announcements',
    none: 'No announcements',
    noneWhy: 'News and notices of the platform show up here.',
  },
  es: {
    title: 'Informativos',
    none: 'Ningún informativo',
    noneWhy: 'Las novedades y los avisos de la plataforma aparecen aquí.',
  },
});
