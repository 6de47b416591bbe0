import type { Samples } from './conversation-samples';

const sheet = {
  name: 'clientes.csv',
  field: 'file',
  bytes: 'nome;numero\nImportada;(11) 97000-0010\nMarina;5511970000001',
};

/** The part of `samples` that is about lists for campaigns, how these are sent, and who wants none. */
export const contactListSamples: Pick<Samples, 'contactLists' | 'contactListItems' | 'campaignSettings' | 'optOuts'> = {
  optOuts: {
    page: () => ({}),
    add: () => ({ body: { number: '(11) 97000-0077', reason: 'Pediu por telefone' } }),
    remove: () => ({ query: { number: '5511970000077', reason: 'Quer voltar a receber' } }),
    show: (rows) => ({ params: { contactId: rows.contact } }),
    change: (rows) => ({ params: { contactId: rows.contact }, body: { isOptedOut: true, reason: 'Pediu no balcão' } }),
  },
  contactLists: {
    page: () => [{}, { query: { searchParam: 'padaria' } }],
    list: (rows) => ({ query: { companyId: String(rows.hint) } }),
    show: (rows) => ({ params: { contactListId: rows.contactList } }),
    create: () => ({ body: { name: 'Páscoa' } }),
    update: (rows) => ({ params: { contactListId: rows.contactList }, body: { name: 'Natal' } }),
    remove: (rows) => ({ params: { contactListId: rows.contactList } }),
    upload: (rows) => [
      { params: { contactListId: rows.contactList }, files: [sheet] },
      { params: { contactListId: rows.contactList }, query: { preview: 'true' }, files: [sheet] },
    ],
    imports: (rows) => ({ params: { contactListId: rows.contactList } }),
    fill: (rows) => [
      { params: { contactListId: rows.contactList }, body: { tagId: rows.tag, queueId: rows.vendas } },
      {
        params: { contactListId: rows.contactList },
        query: { preview: true },
        body: { seenWithinDays: 30, extraName: 'bairro' },
      },
      { params: { contactListId: rows.contactList }, body: { contactIds: [rows.contact] } },
    ],
    undoImport: (rows) => ({ params: { contactListId: rows.contactList, listImportId: rows.listImport } }),
    exportAll: (rows) => ({ params: { contactListId: rows.contactList } }),
  },
  campaignSettings: {
    list: () => ({}),
    save: () => ({
      body: { settings: { messageInterval: 10, variables: [{ key: 'cupom', value: 'NATAL10' }], windowTo: '18:00' } },
    }),
  },
  contactListItems: {
    page: (rows) => [
      { query: { contactListId: rows.contactList } },
      { query: { contactListId: rows.contactList, searchParam: 'padaria' } },
    ],
    show: (rows) => ({ params: { contactListItemId: rows.contactListItem } }),
    create: (rows) => ({
      body: { contactListId: rows.contactList, name: 'Célia', number: '(11) 97000-0009', email: 'celia@cliente.test' },
    }),
    update: (rows) => ({ params: { contactListItemId: rows.contactListItem }, body: { name: 'Marina Souza' } }),
    remove: (rows) => ({ params: { contactListItemId: rows.contactListItem } }),
  },
};
