import type { ShipmentState } from '@guiche/contract/campaign-shapes';
import type { World } from '../testing/world';

export interface MadeShipment {
  name?: string;
  number?: string;
  state: ShipmentState;
  reason?: string | null;
  variant?: number | null;
  contactId?: number | null;
  askedAt?: string | null;
  answeredAt?: string | null;
  sentAt?: string | null;
  repliedAt?: string | null;
  optedOutAt?: string | null;
}

/** A frozen campaign of the home company, with this audience; what sends it is not asked. */
export async function makeCampaign(
  world: World,
  shipments: readonly MadeShipment[],
  { messages = ['Oi, {nome}', 'Olá, {nome}', '', '', ''], status = 'EM_ANDAMENTO', companyId = world.home.id } = {},
): Promise<number> {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into campaigns (company_id, name, messages, questions, status, whatsapp_id, frozen_at, completed_at, recipients, skipped)
     values ($1, 'Natal', $2, array['', '', '', '', ''], $3, $4, now(), case when $3 = 'FINALIZADA' then now() end, $5, $6) returning id`,
    [
      companyId,
      messages,
      status,
      world.home.line,
      shipments.length,
      shipments.filter(({ state }) => state === 'skipped').length,
    ],
  );
  const { id } = rows[0]!;
  const row = (shipment: MadeShipment, n: number) => ({
    company_id: companyId,
    campaign_id: id,
    position: n + 1,
    key: String(5_511_900_000_000 + n),
    number: shipment.number ?? String(5_511_900_000_000 + n),
    name: shipment.name ?? `Cliente ${n + 1}`,
    contact_id: shipment.contactId ?? null,
    state: shipment.state,
    reason: shipment.reason ?? null,
    variant: shipment.variant ?? null,
    asked_at: shipment.askedAt ?? null,
    answered_at: shipment.answeredAt ?? null,
    sent_at: shipment.sentAt ?? null,
    replied_at: shipment.repliedAt ?? null,
    opted_out_at: shipment.optedOutAt ?? null,
  });
  const names = Object.keys(row({ state: 'planned' }, 0)).join(', ');
  await world.owner.query(
    `insert into campaign_shipments (${names}) select ${names} from jsonb_populate_recordset(null::campaign_shipments, $1)`,
    [JSON.stringify(shipments.map(row))],
  );
  return id;
}
