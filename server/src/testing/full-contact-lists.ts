import type { Hand, Rows } from './full-rows';

/** A list for campaigns, and somebody in it. */
export async function fillContactLists({
  insert,
}: Pick<Hand, 'insert'>): Promise<Pick<Rows, 'contactList' | 'contactListItem' | 'listImport'>> {
  const { id: contactList } = await insert('contact_lists', { name: 'Clientes da Padaria' });
  const { id: listImport } = await insert('contact_list_imports', {
    contact_list_id: contactList,
    source: 'clientes-padaria.xlsx',
  });
  const { id: contactListItem } = await insert('contact_list_items', {
    contact_list_id: contactList,
    name: 'Marina Padaria',
    number: '5511970000001',
    email: 'marina@padaria.test',
    is_whatsapp_valid: true,
    import_id: listImport,
    variables: JSON.stringify({ bairro: 'Padaria' }),
  });
  await insert('campaign_settings', { key: 'footer', value: '"Padaria Pão Quente"' });
  return { contactList, contactListItem, listImport };
}
