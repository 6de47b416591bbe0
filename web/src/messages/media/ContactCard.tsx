import { contacts } from '@guiche/contract/contacts';
import { useMemo, useState, type ReactNode } from 'react';
import { toastError } from '../../app/errors';
import { ApiError, call } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { Avatar } from '../../ui/Avatar';
import { toast } from '../../ui/toast-store';
import { copyText } from '../copy';
import { messagesStrings } from '../strings';
import { parseCards, type Card } from '../vcard';
import classes from './media.module.css';

/** The contacts of a vCard message: name, number, and what one does with them. */
export function ContactCard({ body, readOnly, children }: { body: string; readOnly: boolean; children: ReactNode }) {
  const t = useStrings(messagesStrings);
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
          <strong dir="auto">{card.name || t('kinds.contactMessage')}</strong>
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
  const t = useStrings(messagesStrings);
  const [saved, setSaved] = useState<'no' | 'busy' | 'yes'>('no');
  const phone = card.phones[0]!;

  async function save() {
    setSaved('busy');
    try {
      await call(contacts.create, { body: { name: nameOf(card), number: phone.digits } });
      toast.success(t('media.saved', { name: card.name }));
      setSaved('yes');
    } catch (error) {
      // it is there already: that is what was wanted
      const known = error instanceof ApiError && error.code === 'ERR_DUPLICATED_CONTACT';
      setSaved(known ? 'yes' : 'no');
      toastError(error);
    }
  }

  return (
    <span className={classes.cardFoot}>
      <button type="button" onClick={() => void copyText(`+${phone.digits}`)}>
        {t('media.copyPhone')}
      </button>
      {!readOnly && (
        <button type="button" disabled={saved !== 'no'} onClick={() => void save()}>
          {saved === 'yes' ? t('media.isSaved') : t('media.save')}
        </button>
      )}
    </span>
  );
}

/** A contact's name has 2 to 50 characters. */
function nameOf({ name, phones }: Card): string {
  const words = name.trim();
  return words.length < 2 ? `+${phones[0]!.digits}` : words.slice(0, 50);
}
