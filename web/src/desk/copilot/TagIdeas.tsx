import { copilot } from '@guiche/contract/copilot';
import type { TicketShown } from '@guiche/contract/tickets';
import { Button, Loader } from '@mantine/core';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { whyOf } from '../../messages/copilot/why';
import { call } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { useTags } from '../../tags/data';
import { useTicketMoves } from '../../tickets/data';
import { Chip } from '../../ui/Chip';
import classes from './AiSection.module.css';
import { onceAsked } from './once-asked';
import { aiStrings } from './strings';

/** Tags that fit the conversation, once somebody has asked: each is given by their click, and none by itself. */
export function TagIdeas({ ticket }: { ticket: TicketShown }) {
  const t = useStrings(aiStrings);
  const { setTags } = useTicketMoves();
  const tags = useTags().data ?? [];
  const [isWanted, setWanted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['copilot', 'tags', ticket.id],
    queryFn: ({ signal }) => call(copilot.tags, { ticketId: ticket.id, signal }),
    enabled: isWanted,
    ...onceAsked,
  });
  // what was given meanwhile, or is gone, is no idea any more
  const ideas = (data?.tagIds ?? []).flatMap((id) =>
    ticket.tags.some((tag) => tag.id === id) ? [] : (tags.find((tag) => tag.id === id) ?? []),
  );

  if (isFetching)
    return (
      <p className={classes.busy} role="status">
        <Loader size={14} aria-hidden="true" />
        {t('choosingTags')}
      </p>
    );
  return (
    <div className={classes.part}>
      {ideas.length > 0 && (
        <div className={classes.ideas} role="group" aria-label={t('tagIdeas')}>
          {ideas.map((tag) => (
            <button
              key={tag.id}
              type="button"
              className={classes.idea}
              aria-label={t('giveTag', { name: tag.name })}
              onClick={() => void setTags(ticket, [...ticket.tags, tag])}
            >
              <Chip size="lg" dot color={tag.color}>
                {tag.name}
              </Chip>
              <IconPlus stroke={1.5} size={14} aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
      {(error !== null || data) && (
        <p className={classes.hint} role="status">
          {error
            ? whyOf(error)
            : [
                data!.tagIds.length === 0 ? t('noTagIdeas') : ideas.length === 0 && t('tagsGiven'),
                data!.isByRules && t('byRules'),
              ]
                .filter(Boolean)
                .join(' ')}
        </p>
      )}
      <div className={classes.acts}>
        <Button
          size="sm"
          leftSection={<IconTags stroke={1.5} size={16} />}
          onClick={() => (isWanted || data ? void refetch() : setWanted(true))}
        >
          {t(data || error ? 'tagsAgain' : 'suggestTags')}
        </Button>
      </div>
    </div>
  );
}
