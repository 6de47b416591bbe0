import type { ContactLite } from '@guiche/contract/contact-lite';
import { contacts } from '@guiche/contract/contacts';
import { useMemo, useState, type ReactNode } from 'react';
import { ApiError, call } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { askNewTicket } from '../../contacts/new-ticket';
import { Avatar } from '../../ui/Avatar';
import { useBusy } from '../../ui/use-busy';
import { toast } from '../../ui/toast-store';
import { copyText } from '../../ui/copy';
import { kindStrings } from '../../tickets/kind-strings';
import { mediaStrings } from './strings';
import { parseCards, type Card } from '../vcard';
import classes from './media.module.css';

/** The contacts of a vCard message: name, number, and what one does with them. */
export function ContactCard({ body, readOnly, children }: { body: string; readOnly: boolean; children: ReactNode }) {
  const t = useStrings(mediaStrings);
  const words = useStrings(kindStrings);
  const cards = useMemo(() => {
    const found = parseCards(body);
    // a card that cannot be read is still somebody's message
    return found.length > 0 ? found : [{ name: '', phones: [] }];
  }, [body]);
  return cards.map((card, index) => (
    <span key={index} className={classes.cardPart}>
      <span className={classes.card}>
        <Avatar name={card.name} size={36} />
        <span className={classes.cardWords}>
          <strong dir="auto">{card.name || words('kinds.contactMessage')}</strong>
          {card.phones.length === 0 && <small>{t('media.noNumber')}</small>}
          {card.phones.map((phone) => (
            <small key={phone.digits}>{phone.shown}</small>
          ))}
        </span>
        {index === cards.length - 1 && <span className={classes.cardTime}>{children}</span>}
      </span>
      {card.phones.length > 0 && <Actions card={card} readOnly={readOnly} />}
    </span>
  ));
}

function Actions({ card, readOnly }: { card: Card; readOnly: boolean }) {
  const t = useStrings(mediaStrings);
  const [saved, setSaved] = useState(false);
  const [busy, act] = useBusy((work: () => Promise<void>) => work());
  const phone = card.phones[0]!;

  async function save() {
    const made = await makeContact(card);
    setSaved(true);
    if (made) toast.success(t('media.saved', { name: card.name }));
    else toast.info(t('media.isSaved'));
  }

  async function talk() {
    const contact = (await makeContact(card)) ?? (await findContact(phone.digits));
    setSaved(true);
    if (contact) askNewTicket(contact);
  }

  return (
    <span className={classes.cardFoot}>
      <button type="button" onClick={() => void copyText(`+${phone.digits}`)}>
        {t('media.copyPhone')}
      </button>
      {!readOnly && (
        <>
          <button type="button" disabled={saved || busy} onClick={() => act(save)}>
            {saved ? t('media.isSaved') : t('media.save')}
          </button>
          <button type="button" disabled={busy} onClick={() => act(talk)}>
            {t('media.startChat')}
          </button>
        </>
      )}
    </span>
  );
}

/** @returns nothing when there is one with this number already */
async function makeContact(card: Card): Promise<ContactLite | null> {
  try {
    return await call(contacts.create, { body: { name: nameOf(card), number: card.phones[0]!.digits } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ERR_DUPLICATED_CONTACT') return null;
    throw error;
  }
}

async function findContact(digits: string): Promise<ContactLite | undefined> {
  const { contacts: found } = await call(contacts.list, { query: { searchParam: digits } });
  return found.find(({ number }) => number === digits) ?? found[0];
}

/** A contact's name has 2 to 50 characters. */
function nameOf({ name, phones }: Card): string {
  const words = name.trim();
  return words.length < 2 ? `+${phones[0]!.digits}` : words.slice(0, 50);
}
