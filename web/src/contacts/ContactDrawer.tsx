import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ContactShown } from '@guiche/contract/contacts';
import type { TicketShown } from '@guiche/contract/tickets';
import { IconBan, IconMail, IconPencil, IconPhone, IconPlug, IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { keyOf } from '../app/keys';
import { formatMonth } from './month';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { IconButton } from '../ui/IconButton';
import { Bone, Skeletons } from '../ui/Skeleton';
import { ContactDialog } from './ContactDialog';
import classes from './ContactDrawer.module.css';
import { useContact } from './data';
import { EarlierTickets } from './EarlierTickets';
import { formatNumber, titleOf } from './number';
import { Notes } from './Notes';
import { Section } from './Section';
import { contactStrings } from './strings';
import { TicketTags } from './TicketTags';
import { toggleBlock } from './toggle-block';

const SharedMedia = lazy(() => import('./SharedMedia'));

export interface ContactDrawerProps {
  ticket: TicketShown;
  /** The tags are being chosen. */
  onClose: () => void;
}

/** Everything about the contact of a ticket: beside the conversation where there is room, else over it. */
export function ContactDrawer(props: ContactDrawerProps) {
  const { onClose } = props;
  const t = useStrings(contactStrings);
  const beside = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  if (beside) {
    return (
      <aside className={classes.drawer} data-beside aria-label={t('drawer.title')}>
        <Inside {...props} />
      </aside>
    );
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={320}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('drawer.title') } }}
    >
      <div className={classes.drawer}>
        <Inside {...props} />
      </div>
    </Drawer>
  );
}

function Inside({ ticket, onClose }: ContactDrawerProps) {
  const t = useStrings(contactStrings);
  const contact = useContact(ticket.contactId).data;
  const [editing, setEditing] = useState<'contact' | 'extra' | null>(null);
  return (
    <>
      <div className={classes.head}>
        <h2>{t('drawer.title')}</h2>
        <IconButton label={t('drawer.close')} keys={keyOf('contact')} onClick={onClose}>
          <IconX stroke={1.5} size={18} />
        </IconButton>
      </div>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('drawer.title')}>
        <Card ticket={ticket} contact={contact} onEdit={() => setEditing('contact')} />
        <TicketTags ticket={ticket} />
        <Notes ticket={ticket} />
        <Section
          title={t('drawer.extra')}
          action={
            contact && (
              <IconButton label={t('drawer.addExtra')} size="sm" onClick={() => setEditing('extra')}>
                <IconPlus stroke={1.5} size={16} />
              </IconButton>
            )
          }
        >
          <Extra extraInfo={contact?.extraInfo ?? ticket.contact.extraInfo} />
        </Section>
        <Shared contactId={ticket.contactId} />
        <EarlierTickets contact={ticket.contact} but={ticket.id} />
      </div>
      {editing && contact && (
        <ContactDialog contact={contact} withExtra={editing === 'extra'} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function Card({
  ticket,
  contact,
  onEdit,
}: {
  ticket: TicketShown;
  contact: ContactShown | undefined;
  onEdit: () => void;
}) {
  const t = useStrings(contactStrings);
  const { name, number, email, profilePicUrl, id } = contact ?? ticket.contact;
  return (
    <section className={classes.section}>
      <div className={classes.card}>
        <Avatar name={name} src={profilePicUrl} seed={id} size={56} group={ticket.isGroup} />
        <div>
          <p className={classes.name} dir="auto">
            {titleOf({ name, number })}
          </p>
          {contact ? (
            <p className={classes.meta}>
              {ticket.isGroup ? t('drawer.group') : t('drawer.since', { date: formatMonth(contact.createdAt) })}
            </p>
          ) : (
            <Skeletons>
              <Bone width={140} height={10} />
            </Skeletons>
          )}
        </div>
      </div>
      <div className={classes.facts}>
        {number && (
          <p className={classes.fact}>
            <IconPhone stroke={1.5} size={16} role="img" aria-label={t('drawer.number')} />
            <span>{formatNumber(number)}</span>
          </p>
        )}
        {email && (
          <p className={classes.fact}>
            <IconMail stroke={1.5} size={16} role="img" aria-label={t('drawer.email')} />
            <span title={email}>{email}</span>
          </p>
        )}
        {ticket.whatsapp && (
          <p className={classes.fact}>
            <IconPlug stroke={1.5} size={16} role="img" aria-label={t('drawer.connection')} />
            <span dir="auto">{ticket.whatsapp.name}</span>
          </p>
        )}
      </div>
      {contact?.isBlocked && (
        <p className={classes.blocked}>
          <IconBan stroke={1.5} size={16} aria-hidden="true" />
          {t('drawer.blocked')}
        </p>
      )}
      <div className={classes.acts}>
        <Button leftSection={<IconPencil stroke={1.5} size={16} />} onClick={onEdit} disabled={!contact}>
          {t('drawer.edit')}
        </Button>
        <IconButton
          variant="default"
          label={contact?.isBlocked ? t('drawer.unblock') : t('drawer.block')}
          disabled={!contact}
          onClick={() => contact && void toggleBlock(contact)}
        >
          <IconBan stroke={1.5} size={18} />
        </IconButton>
      </div>
    </section>
  );
}

/** Nobody looks through files each time: they are asked for when somebody wants to see them. */
function Shared({ contactId }: { contactId: number }) {
  const t = useStrings(contactStrings);
  const [wanted, setWanted] = useState(0);
  const isOpen = wanted === contactId;
  return (
    <Section title={t('drawer.shared')}>
      {isOpen ? (
        <Suspense>
          <SharedMedia contactId={contactId} />
        </Suspense>
      ) : (
        <Button size="sm" onClick={() => setWanted(contactId)}>
          {t('drawer.showShared')}
        </Button>
      )}
    </Section>
  );
}

function Extra({ extraInfo }: Pick<ContactShown, 'extraInfo'>) {
  const t = useStrings(contactStrings);
  if (extraInfo.length === 0) return <p className={classes.none}>{t('drawer.noExtra')}</p>;
  return (
    <dl className={classes.pairs}>
      {extraInfo.map(({ id, name, value }) => (
        <div key={id} style={{ display: 'contents' }}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
