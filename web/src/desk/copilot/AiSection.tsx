import type { TicketShown } from '@guiche/contract/tickets';
import { useStrings } from '../../platform/strings';
import { Section } from '../Section';
import classes from './AiSection.module.css';
import { Question } from './Question';
import { aiStrings } from './strings';
import { Summary } from './Summary';
import { TagIdeas } from './TagIdeas';

export interface AiSectionProps {
  ticket: TicketShown;
  wantsSummary: boolean;
  onSummarize: () => void;
}

/** What a model is asked about a conversation and its customer: for the team alone, nothing of it is sent. */
export default function AiSection({ ticket, wantsSummary, onSummarize }: AiSectionProps) {
  const t = useStrings(aiStrings);
  return (
    <Section title={t('title')}>
      <div className={classes.parts}>
        <Summary ticket={ticket} isWanted={wantsSummary} onWant={onSummarize} />
        <TagIdeas ticket={ticket} />
        <Question ticket={ticket} />
      </div>
    </Section>
  );
}
