import { campaigns } from '@guiche/contract/campaigns';
import { stateWord, whyWord } from '@guiche/contract/campaign-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../platform/call';
import { formatRowTime } from '../platform/dates';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { currentLanguage, useStrings } from '../platform/strings';
import { Section } from './Section';
import classes from './ContactDrawer.module.css';
import { deskStrings } from './strings';

const key = (contactId: number) => ['contact-campaigns', contactId];

/** What campaigns sent to this contact and what came of it; nothing where there were none. */
export function CampaignsSent({ contactId }: { contactId: number }) {
  const t = useStrings(deskStrings);
  const { data: sent = [] } = useQuery({
    queryKey: key(contactId),
    queryFn: ({ signal }) => call(campaigns.ofContact, { contactId, signal }),
    staleTime: 0,
  });
  const again = () => void queryClient.invalidateQueries({ queryKey: key(contactId) });
  useLive({
    // receipts of what a campaign sent, and what is said to it
    appMessage: ({ message }) => {
      if (message.contactId === contactId && (message.origin === 'campaign' || !message.fromMe)) again();
    },
    campaign: (event) => {
      if (event.action !== 'create' && sent.some(({ campaign }) => campaign.id === idOf(event))) again();
    },
  });
  if (sent.length === 0) return null;
  return (
    <Section title={t('campaigns')}>
      <div className={classes.past}>
        {sent.map((one) => {
          const at = one.repliedAt ?? one.readAt ?? one.deliveredAt ?? one.sentAt ?? one.askedAt;
          const words = [stateWord(currentLanguage(), one), whyWord(currentLanguage(), one)];
          return (
            <Link key={one.campaign.id} to={`/campaign/${one.campaign.id}/report`}>
              <span className={classes.dot} />
              <span className={classes.pastWords} dir="auto">
                {one.campaign.name}
              </span>
              {at && (
                <time className={classes.meta} dateTime={at}>
                  {formatRowTime(at)}
                </time>
              )}
              <small>{words.filter(Boolean).join(' · ')}</small>
            </Link>
          );
        })}
      </div>
    </Section>
  );
}

const idOf = (event: { action: 'delete'; id: number } | { action: string; record: { id: number } }) =>
  'record' in event ? event.record.id : event.id;
