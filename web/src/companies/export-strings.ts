import { defineStrings } from '../platform/strings';

export const exportStrings = defineStrings('companyExport', {
  pt: {
    exportData: 'Exportar dados',
    exportOf: 'Exportar dados de {{name}}',
    before: 'Antes, você pode exportar tudo o que é da empresa, com os arquivos.',
    begun: 'O download dos dados de {{name}} começou; o navegador mostra o andamento.',
  },
  en: {
    exportData: 'Export data',
    exportOf: 'Export data of {{name}}',
    before: 'Before that you can export everything of the company, with its files.',
    begun: 'The download of the data of {{name}} has begun; the browser shows its progress.',
  },
  es: {
    exportData: 'Exportar datos',
    exportOf: 'Exportar datos de {{name}}',
    before: 'Antes puedes exportar todo lo de la empresa, con sus archivos.',
    begun: 'La descarga de los datos de {{name}} comenzó; el navegador muestra el avance.',
  },
});
