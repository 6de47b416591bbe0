import { Button, Drawer } from '@mantine/core';
import type { ContactShown } from '@guiche/contract/contacts';
import type { TicketShown } from '@guiche/contract/tickets';
import {
  IconBan,
  IconBell,
  IconBellOff,
  IconMail,
  IconPencil,
  IconPhone,
  IconPlug,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { keyOf } from '../platform/keys';
import { formatMonth } from '../platform/dates';
import { useScreen } from '../platform/screen';
import { usePlanHas } from '../platform/session';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { IconButton } from '../ui/IconButton';
import { Bone, Skeletons } from '../ui/Skeleton';
import { Warning } from '../ui/Warning';
import { ContactDialog } from '../contacts/ContactDialog';
import classes from './ContactDrawer.module.css';
import { useContact } from '../contacts/data';
import { CampaignsSent } from './CampaignsSent';
import { EarlierTickets } from './EarlierTickets';
import { formatNumber, titleOf } from '../platform/number';
import { Notes } from './Notes';
import { Section } from './Section';
import { deskStrings } from './strings';
import { TicketTags } from './TicketTags';
import { patchContact } from '../tickets/cache';
import { toggleBlock } from '../contacts/toggle-block';
import { OptOutNote } from '../contacts/OptOutNote';
import { optOutStrings } from '../contacts/opt-out-strings';
import { WhatWaits } from './WhatWaits';

const AiSection = lazy(() => import('./copilot/AiSection'));
const SharedMedia = lazy(() => import('./SharedMedia'));
const OptOutDialog = lazy(() => import('../contacts/OptOutDialog'));

export interface ContactDrawerProps {
  ticket: TicketShown;
  /** The tags are being chosen. */
  tagging: boolean;
  onTagging: (tagging: boolean) => void;
  /** There is a model to ask. */
  hasCopilot: boolean;
  /** Somebody has asked for the summary of this ticket. */
  wantsSummary: boolean;
  onSummarize: () => void;
  onClose: () => void;
}

/** Everything about the contact of a ticket: beside the conversation where there is room, else over it. */
export function ContactDrawer(props: ContactDrawerProps) {
  const { onClose } = props;
  const t = useStrings(deskStrings);
  const beside = useScreen('(min-width: 1200px)');
  if (beside) {
    return (
      <aside className={classes.drawer} data-beside aria-label={t('title')}>
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
      attributes={{ content: { 'aria-label': t('title') } }}
    >
      <div className={classes.drawer}>
        <Inside {...props} />
      </div>
    </Drawer>
  );
}

function Inside(props: ContactDrawerProps) {
  const { ticket, tagging, onTagging, onClose } = props;
  const t = useStrings(deskStrings);
  const found = useContact(ticket.contactId);
  const contact = found.data;
  const hasCampaigns = usePlanHas('useCampaigns') && !ticket.isGroup;
  const [editing, setEditing] = useState<'contact' | 'extra' | null>(null);
  return (
    <>
      <div className={classes.head}>
        <h2>{t('title')}</h2>
        <IconButton label={t('close')} keys={keyOf('contact')} onClick={onClose}>
          <IconX stroke={1.5} size={18} />
        </IconButton>
      </div>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('title')}>
        <Card ticket={ticket} contact={contact} hasFailed={found.isError} onEdit={() => setEditing('contact')} />
        {found.isError && !contact && (
          <Warning role="alert">
            {t('contactFailed')}{' '}
            <Button type="button" variant="link" onClick={() => void found.refetch()}>
              {t('tryAgain')}
            </Button>
          </Warning>
        )}
        <TicketTags ticket={ticket} choosing={tagging} onChoosing={onTagging} />
        {props.hasCopilot && (
          <Suspense>
            <AiSection {...props} />
          </Suspense>
        )}
        <Notes ticket={ticket} />
        <Section
          title={t('extra')}
          action={
            contact && (
              <IconButton label={t('addExtra')} size="sm" onClick={() => setEditing('extra')}>
                <IconPlus stroke={1.5} size={16} />
              </IconButton>
            )
          }
        >
          <Extra extraInfo={contact?.extraInfo ?? ticket.contact.extraInfo} />
        </Section>
        <WhatWaits contactId={ticket.contactId} />
        {hasCampaigns && <CampaignsSent contactId={ticket.contactId} />}
        <Shared contactId={ticket.contactId} />
        <EarlierTickets contactId={ticket.contactId} but={ticket.id} />
      </div>
      {editing && contact && (
        <ContactDialog
          contact={contact}
          withExtra={editing === 'extra'}
          onSaved={patchContact}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function Card({
  ticket,
  contact,
  hasFailed,
  onEdit,
}: {
  ticket: TicketShown;
  contact: ContactShown | undefined;
  hasFailed: boolean;
  onEdit: () => void;
}) {
  const t = useStrings(deskStrings);
  const optOut = useStrings(optOutStrings);
  const [asking, setAsking] = useState<ContactShown | null>(null);
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
              {ticket.isGroup ? t('group') : t('since', { date: formatMonth(contact.createdAt) })}
            </p>
          ) : hasFailed ? null : (
            <Skeletons>
              <Bone width={140} height={10} />
            </Skeletons>
          )}
        </div>
      </div>
      <div className={classes.facts}>
        {number && (
          <p className={classes.fact}>
            <IconPhone stroke={1.5} size={16} role="img" aria-label={t('number')} />
            <span>{formatNumber(number)}</span>
          </p>
        )}
        {email && (
          <p className={classes.fact}>
            <IconMail stroke={1.5} size={16} role="img" aria-label={t('email')} />
            <span title={email}>{email}</span>
          </p>
        )}
        {ticket.whatsapp && (
          <p className={classes.fact}>
            <IconPlug stroke={1.5} size={16} role="img" aria-label={t('connection')} />
            <span dir="auto">{ticket.whatsapp.name}</span>
          </p>
        )}
      </div>
      {contact?.isBlocked && (
        <p className={classes.blocked}>
          <IconBan stroke={1.5} size={16} aria-hidden="true" />
          {t('blocked')}
        </p>
      )}
      {contact?.isOptedOut && (
        <p className={classes.optedOut}>
          <IconBellOff stroke={1.5} size={16} aria-hidden="true" />
          <span>
            <OptOutNote contact={contact} />
          </span>
        </p>
      )}
      <div className={classes.acts}>
        <Button leftSection={<IconPencil stroke={1.5} size={16} />} onClick={onEdit} disabled={!contact}>
          {t('edit')}
        </Button>
        <IconButton
          variant="default"
          label={contact?.isBlocked ? t('unblock') : t('block')}
          disabled={!contact}
          onClick={() => contact && void toggleBlock(contact)}
        >
          <IconBan stroke={1.5} size={18} />
        </IconButton>
        {!ticket.isGroup && (
          <IconButton
            variant="default"
            label={optOut(contact?.isOptedOut ? 'takeBack' : 'give')}
            disabled={!contact}
            onClick={() => setAsking(contact ?? null)}
          >
            {contact?.isOptedOut ? <IconBell stroke={1.5} size={18} /> : <IconBellOff stroke={1.5} size={18} />}
          </IconButton>
        )}
      </div>
      <Suspense>{asking && <OptOutDialog contact={asking} onClose={() => setAsking(null)} />}</Suspense>
    </section>
  );
}

/** Nobody looks through files each time: they are asked for when somebody wants to see them. */
function Shared({ contactId }: { contactId: number }) {
  const t = useStrings(deskStrings);
  const [wanted, setWanted] = useState(0);
  const isOpen = wanted === contactId;
  return (
    <Section title={t('shared')}>
      {isOpen ? (
        <Suspense>
          <SharedMedia contactId={contactId} />
        </Suspense>
      ) : (
        <Button size="sm" onClick={() => setWanted(contactId)}>
          {t('showShared')}
        </Button>
      )}
    </Section>
  );
}

function Extra({ extraInfo }: Pick<ContactShown, 'extraInfo'>) {
  const t = useStrings(deskStrings);
  if (extraInfo.length === 0) return <p className={classes.none}>{t('noExtra')}</p>;
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
