import { raw, sql, type Sql } from '../platform/database';

// Words are looked for in what messages say, and in what was written down of a voice note. A search over all conversations
// has them from `guiche_search_tickets`; what is here looks into the messages of one at a time.

const pattern = (words: string): Sql => sql`guiche_containing(guiche_fold(${words}::text))`;

/** A missed call, and what could not be read, are stored as words of the network that nobody sees. */
const isWritten = raw(`m.media_type not in ('call_log', 'unreadable', 'unsupported')`);

/** Whether the message `m` has the words, and was not deleted. */
export const hasWords = (
  words: string,
): Sql => sql`not m.is_deleted and (m.body_fold like ${pattern(words)} and ${isWritten}
  or m.media_type = 'audio' and exists (select from message_transcripts x
    where x.company_id = m.company_id and x.message_id = m.id and x.state = 'done' and x.text_fold like ${pattern(words)}))`;

/**
 * Of ticket `t` the newest message that was found, and the words around those that were sought; what is written goes first.
 * Whether the company has a transcript at all is asked once: most have none, and their tickets are not walked a second time.
 */
export const hitOf = (words: string): Sql => sql`coalesce((
    select ${hit(written(words))} from messages m
    where m.company_id = t.company_id and m.ticket_id = t.id and not m.is_deleted and m.body_fold like ${pattern(words)}
      and ${isWritten}
    order by m.at_second desc, m.id desc limit 1), (
    select ${hit(around(words, sql`x.text`, sql`x.text_fold`))} from messages m
    join message_transcripts x on x.company_id = m.company_id and x.message_id = m.id and x.state = 'done'
    where exists (select from message_transcripts where company_id = guiche_company() and state = 'done')
      and m.company_id = t.company_id and m.ticket_id = t.id and m.media_type = 'audio' and not m.is_deleted
      and x.text_fold like ${pattern(words)}
    order by m.at_second desc, m.id desc limit 1))`;

const hit = (words: Sql): Sql => sql`json_build_object('messageId', m.id, 'words', ${words})`;

const around = (words: string, text: Sql, folded: Sql): Sql =>
  sql`substr(${text}, greatest(1, position(guiche_fold(${words}::text) in ${folded}) - 24), 160)`;

/** Of a place and a business card what a person calls them, and not what the network writes for them. */
const written = (words: string): Sql => sql`case m.media_type
  when 'locationMessage' then left(split_part(m.body, '|', 3), 160)
  when 'contactMessage' then left(coalesce(substring(m.body from '(?n)^FN:([^[:cntrl:]]*)'), ''), 160)
  else ${around(words, sql`m.body`, sql`m.body_fold`)} end`;
