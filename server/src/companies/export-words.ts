import type { Language } from '@guiche/contract/shapes';

/** What the files of an export are, by their names: in Portuguese, English, Spanish. */
export const fileWords: Readonly<Record<string, readonly [pt: string, en: string, es: string]>> = {
  empresa: ['dados da empresa', 'the company', 'datos de la empresa'],
  usuarios: ['usuários e suas filas', 'users and their queues', 'usuarios y sus colas'],
  filas: ['filas', 'queues', 'colas'],
  'opcoes-das-filas': ['menus das filas', 'menus of queues', 'menús de las colas'],
  conexoes: ['conexões', 'connections', 'conexiones'],
  etiquetas: ['etiquetas', 'tags', 'etiquetas'],
  'respostas-rapidas': ['respostas rápidas', 'quick messages', 'respuestas rápidas'],
  'listas-de-arquivos': ['listas de arquivos', 'file lists', 'listas de archivos'],
  'arquivos-das-listas': ['o que há nelas', 'what is in them', 'lo que contienen'],
  feriados: ['feriados', 'holidays', 'feriados'],
  assistentes: ['assistentes', 'assistants', 'asistentes'],
  'base-de-conhecimento': ['base de conhecimento', 'knowledge base', 'base de conocimiento'],
  configuracoes: ['configurações', 'settings', 'configuración'],
  auditoria: ['auditoria', 'audit list', 'auditoría'],
  faturas: ['faturas', 'invoices', 'facturas'],
  pagamentos: ['pagamentos', 'payments', 'pagos'],
  vencimentos: ['mudanças do vencimento', 'moves of the due date', 'cambios del vencimiento'],
  contatos: ['contatos', 'contacts', 'contactos'],
  atendimentos: ['atendimentos', 'tickets', 'atenciones'],
  movimentos: ['o que aconteceu com eles', 'what became of them', 'lo que pasó con ellas'],
  mensagens: ['mensagens', 'messages', 'mensajes'],
  'mensagens-antes-de-editadas': [
    'textos anteriores de mensagens editadas',
    'earlier texts of edited messages',
    'textos anteriores de mensajes editados',
  ],
  notas: ['notas internas', 'internal notes', 'notas internas'],
  agendamentos: ['agendamentos', 'scheduled messages', 'mensajes programados'],
  'nao-perturbe': ['quem não quer mensagens', 'who wants no messages', 'quienes no quieren mensajes'],
  'conversas-internas': ['conversas internas', 'internal chats', 'chats internos'],
  'mensagens-internas': ['mensagens delas', 'their messages', 'sus mensajes'],
  'listas-de-contatos': ['listas de contatos', 'contact lists', 'listas de contactos'],
  'contatos-das-listas': ['quem está nelas', 'who stands in them', 'quienes están en ellas'],
  campanhas: ['campanhas', 'campaigns', 'campañas'],
  destinatarios: ['destinatários das campanhas', 'recipients of campaigns', 'destinatarios de las campañas'],
  'configuracoes-de-campanhas': ['configurações de campanhas', 'campaign settings', 'configuración de campañas'],
  arquivos: [
    'lista dos arquivos da pasta arquivos/',
    'list of the files in arquivos/',
    'lista de la carpeta arquivos/',
  ],
};

const languages: Language[] = ['pt', 'en', 'es'];

const frame: Record<Language, (company: string, at: string) => [before: string, after: string]> = {
  pt: (company, at) => [
    `Dados de ${company}, exportados em ${at} (UTC).`,
    `Os arquivos .csv têm uma linha por registro, colunas separadas por ponto e vírgula, em UTF-8, e abrem em qualquer
planilha. Horários estão em UTC. Uma célula que uma planilha tomaria por fórmula começa com um apóstrofo. Uma tabela
muito longa continua em outro arquivo, com -2, -3 no nome.
A coluna "arquivo" diz onde, na pasta arquivos/, está o que foi enviado ou recebido. O que não foi encontrado no disco
está em faltando.txt.
O que chegou durante a exportação pode estar nela ou não. Senhas, tokens e chaves não são exportados.`,
  ],
  en: (company, at) => [
    `Data of ${company}, exported at ${at} (UTC).`,
    `The .csv files have a line for each record and semicolons between columns, in UTF-8, and open in any spreadsheet.
Times are in UTC. A cell that a spreadsheet would take for a formula begins with an apostrophe. A very long table goes
on in another file, with -2, -3 in its name.
The column "arquivo" says where in the folder arquivos/ lies what was sent or received. What was not found on the disk
is listed in faltando.txt.
What came during the export may or may not be in it. Passwords, tokens and keys are not exported.`,
  ],
  es: (company, at) => [
    `Datos de ${company}, exportados el ${at} (UTC).`,
    `Los archivos .csv tienen una línea por registro y columnas separadas por punto y coma, en UTF-8, y se abren en
cualquier hoja de cálculo. Las horas están en UTC. Una celda que una hoja tomaría por fórmula empieza con un apóstrofo.
Una tabla muy larga sigue en otro archivo, con -2, -3 en su nombre.
La columna "arquivo" dice dónde está, en la carpeta arquivos/, lo enviado o recibido. Lo que no se encontró en el disco
está en faltando.txt.
Lo que llegó durante la exportación puede estar o no. Contraseñas, tokens y claves no se exportan.`,
  ],
};

/** What lies first in an export: what is in it, and how it is read. */
export function readMe(language: Language, company: string, at: Date): string {
  const [before, after] = frame[language](company, at.toISOString().slice(0, 16).replace('T', ' '));
  const which = languages.indexOf(language);
  const files = Object.entries(fileWords).map(([name, words]) => `  ${name}.csv: ${words[which]!}`);
  return `${before}\n\n${files.join('\n')}\n\n${after}\n`.replaceAll('\n', '\r\n');
}
