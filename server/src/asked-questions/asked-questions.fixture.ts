import { askedQuestions } from '@guiche/contract/asked-questions';
import type { LiveEvent } from '@guiche/contract/live';
import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import type { World } from '../testing/world';

/** What tests of asked questions do, and see, in the home company. */
export function questionsOf(world: () => World) {
  let nth = 0;
  const admin = () => world().home.admin;

  async function clear(): Promise<void> {
    for (const table of ['asked_questions', 'asked_question_searches', 'knowledge_articles'])
      await world().owner.query(`delete from ${table}`);
    await world().owner.query(`update tickets set closed_at = null where status = 'closed'`);
    world().events.length = 0;
  }

  /** A conversation in which this is asked and answered. @returns its ticket and its customer's number */
  async function talk(question: string, answers: string[], { isOver = true, name = 'Marina Souza' } = {}) {
    const { ana } = world().home;
    const number = `55119701730${String(10 + (nth += 1))}`;
    await world().customerSays(number, question, { pushName: name });
    const { rows } = await world().owner.query<{ id: number; contact: number }>(
      'select max(id) as id, max(contact_id) as contact from tickets',
    );
    const params = { ticketId: rows[0]!.id };
    await ana.call(tickets.update, { params, body: { status: 'open', userId: ana.viewer.id } });
    for (const body of answers) await ana.call(messages.send, { params, body: { body } });
    await world().work();
    if (isOver) await ana.call(tickets.update, { params, body: { status: 'closed' } });
    await world().work();
    return { ...params, contactId: rows[0]!.contact, number };
  }

  const all = async (person = admin()) => (await person.call(askedQuestions.list, {})).body;
  const ask = (person = admin()) => person.call(askedQuestions.search, {});

  /** Presses the button and waits for the job. @returns what became of it, and how many are proposed */
  async function search() {
    await ask();
    await world().work();
    const { search: last, questions } = await all();
    return { state: last?.state, read: last?.read, added: last?.added, proposed: questions.length };
  }

  const told = (person = admin()) =>
    world()
      .heardBy(person)
      .flatMap(({ name, event }) => (name === 'askedQuestion' ? [event as LiveEvent<'askedQuestion'>] : []));

  return {
    clear,
    talk,
    all,
    ask,
    search,
    told,
    listed: async (person = admin()) => (await all(person)).questions,
    dismissed: async (person = admin(), cursor?: string) =>
      (await person.call(askedQuestions.dismissed, { query: { ...(cursor && { cursor }) } })).body,
    /** How often it was told that the list is another one. */
    heard: () => told().filter(({ action }) => action === 'update').length,
  };
}
