import { reserve, settle, type Reservation } from '../ai-usage/service';
import { createKeepTexts, type Exchange } from '../ai-usage/texts';
import { saysNo } from '../ai-providers/answer';
import { createProviderKeys } from '../ai-providers/keys';
import { openFor, type WordsProvider } from '../ai-providers/service';
import { mayHaveMeaning } from '../embeddings/understand';
import type { Meaning, Understand } from '../knowledge/meaning';
import { search } from '../knowledge/search';
import { guarded } from '../platform/guard';
import type { Handlers } from '../platform/jobs';
import type { SafeFetch } from '../platform/safe-fetch';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { VoiceService } from '../speech/voice-service';
import { honest, type Tokens } from '../ai-usage/cost';
import { createPromptKeys } from '../prompts/keys';
import { countTokens, openPrompt } from '../prompts/service';
import { lock, publishTicket } from '../tickets/service';
import { ask, askedIn, historyOf, mostUsedBy, type Asking, type Said } from './ask';
import { limits, type Facts } from './context';
import { end } from './end';
import { askToAnswer, hear } from './hear';
import { look } from './look';
import { step } from './machine';
import { readPlace } from './place-queries';
import * as queries from './queries';
import { asSeen, openPicture, sees, shownIn } from './shown-pictures';
import { dropSpeech, speak, type Speech } from './speech';
import { asksModel, type Row } from './table';
import { createWaitingRoom, type TurnOf } from './waiting-room';

export interface AssistantParts {
  tenancy: Tenancy;
  secret: string;
  safeFetch: SafeFetch;
  voices: Pick<VoiceService, 'refusal' | 'speak'>;
  understand: Understand;
  /** What models are told and answer, whole. */
  keepsTexts: boolean;
  /** How many models are asked at once in this process: what takes long leaves room for other jobs. */
  atOnce: number;
  /** How long one may take, where tests have less time. */
  patience?: number | undefined;
}

/** A run of a turn: whoever began a later one has taken it over. */
interface Run {
  ticketId: number;
  turnId: number;
  run: number;
  promptId: number;
  model: string;
  /** How it was when it was asked. */
  facts: Facts;
  /** What it may cost. */
  reserved: Reservation;
}

type OpenPrompt = NonNullable<Awaited<ReturnType<typeof openPrompt>>>;

/** A turn whose model is to be asked. */
interface Due {
  ticket: NonNullable<Awaited<ReturnType<typeof lock>>>;
  turn: queries.Turn;
  prompt: OpenPrompt;
  provider: WordsProvider;
  facts: Facts;
  row: Row;
}

/** What is asked, and of which run. */
interface Begun {
  run: Run;
  asking: Asking & { prompt: OpenPrompt };
}

/**
 * Turns of assistants. Where a turn stands changes in transactions that hold its ticket; the model is asked between two of
 * them, and a voice where it has one. Whatever dies in between leaves a turn that is under way and its job, which is done again; what comes back from a run
 * that was taken over is dropped. So there is one answer at most, and never silence.
 */
export function createAssistant(parts: AssistantParts): {
  jobs: Pick<Handlers, 'assistant.answer' | 'assistant.hear'>;
} {
  const { tenancy, safeFetch, voices, understand, atOnce, patience = limits.patience } = parts;
  const keepTexts = createKeepTexts(parts.keepsTexts);
  const keys = { prompts: createPromptKeys(parts.secret), providers: createProviderKeys(parts.secret) };
  const waitingRoom = createWaitingRoom(atOnce);

  async function answer(companyId: number, ticketId: number): Promise<void> {
    if (!waitingRoom.enter({ companyId, ticketId })) {
      await askIn(limits.noRoom, { companyId, ticketId });
      return callIn(waitingRoom.wait({ companyId, ticketId }));
    }
    try {
      const begun = await beginUnderstood(companyId, ticketId);
      if (!begun) return;
      const endsAt = performance.now() + patience;
      const used = { tokensIn: 0, tokensOut: 0 };
      const onUsed = (more: typeof used) => {
        used.tokensIn += more.tokensIn;
        used.tokensOut += more.tokensOut;
      };
      let isUseKnown = true;
      const exchanges: Exchange[] = [];
      const heard = { onUsed, onExchange: (one: Exchange) => void exchanges.push(one) };
      const event = await ask(begun.asking, safeFetch, AbortSignal.timeout(patience), heard).then(
        (said) => ({ t: 'said', ...said }) as const,
        (error: unknown) => {
          tenancy.reading(companyId).log.warn({ err: error, ticketId }, 'a model gave no answer');
          // without an exchange it was not even asked
          isUseKnown = saysNo(error) || exchanges.length === 0;
          return { t: 'broke' } as const;
        },
      );
      // By itself: it was used whatever becomes of the answer. Of what was cut off nobody knows, so it counts as reserved.
      if (isUseKnown) await tenancy.inCompany(companyId, (ctx) => account(ctx, begun.run, used));
      const speaker = { tenancy, voices, patience, left: endsAt - performance.now() };
      const speech = isToBeSaid(begun.run, event)
        ? await speak(speaker, companyId, begun.asking, { text: event.text, turns: begun.run.facts.turns })
        : undefined;
      try {
        await tenancy.inCompany(companyId, (ctx) => commit(ctx, begun.run, { event, speech, exchanges }));
      } finally {
        await dropSpeech(speech);
      }
    } finally {
      // What the turn came to stands: whoever was not called comes by itself.
      const { log } = tenancy.reading(companyId);
      await guarded(log, 'the next turn was not called', () => callIn(waitingRoom.leave()));
    }
  }

  const askIn = (ms: number, { companyId, ticketId }: TurnOf) =>
    tenancy.inCompany(companyId, (ctx) => askToAnswer(ctx, ticketId, new Date(ctx.now.getTime() + ms)));
  const callIn = async (next: TurnOf | undefined) => next && askIn(0, next);

  /**
   * Between two transactions a service says what the customer means, where a model will be asked: what they write meanwhile is found
   * by its words. Where no service would be asked for that, the first begins.
   */
  async function beginUnderstood(companyId: number, ticketId: number): Promise<Begun | undefined> {
    const first = await tenancy.inCompany(companyId, async (ctx) => {
      const due = await readyToAsk(ctx, ticketId);
      if (!due) return undefined;
      const question = askedIn(due.facts.said);
      return (await mayHaveMeaning(ctx, question)) ? question : begin(ctx, due, undefined);
    });
    if (typeof first !== 'string') return first;
    const meaning = await understand(companyId, first);
    return tenancy.inCompany(companyId, async (ctx) => {
      const due = await readyToAsk(ctx, ticketId);
      return due && begin(ctx, due, meaning);
    });
  }

  /** The breath is over, or whoever asked has died. @returns nothing where that is all, or something else was done */
  async function readyToAsk(ctx: Ctx, ticketId: number): Promise<Due | undefined> {
    const ticket = await lock(ctx, ticketId);
    const turn = ticket && (await queries.activeTurn(ctx, ticketId));
    if (!ticket || !turn) return undefined;
    if (turn.state === 'waiting' && new Date(turn.dueAt) > ctx.now) {
      await askToAnswer(ctx, ticketId, new Date(turn.dueAt));
      return undefined;
    }
    const { isWriting, isShowing, ...known } = await look(ctx, ticket, turn, true);
    const prompt = known.promptId === null ? undefined : await openPrompt(ctx, keys.prompts, known.promptId);
    const provider = prompt && (await openFor(ctx, keys.providers, prompt));
    const isSeen = provider !== undefined && sees(provider);
    const again = new Date(ctx.now.getTime() + limits.lookAgain);
    // What they have said is being written down, or comes: it belongs to their breath, as long as that may last.
    if (
      (isWriting || (isShowing && isSeen)) &&
      turn.state === 'waiting' &&
      again.getTime() <= Date.parse(turn.heardAt) + limits.longestBreath
    ) {
      await queries.waitOn(ctx, turn.id, again);
      await askToAnswer(ctx, ticketId, again);
      return undefined;
    }
    const said = isSeen ? asSeen(known.said) : known.said;
    const facts = { ...known, said, promptId: provider && prompt ? prompt.id : null };
    const row = step({ state: turn.state, facts, event: { t: 'due' } });
    if (!asksModel(row) || !prompt || !provider) {
      await end(ctx, ticket, turn, row, facts);
      return undefined;
    }
    return { ticket, turn, prompt, provider, facts, row };
  }

  /** @returns what to ask, unless it costs more than there is */
  async function begin(
    ctx: Ctx,
    { ticket, turn, prompt, provider, facts, row }: Due,
    meaning: Meaning | undefined,
  ): Promise<Begun | undefined> {
    const ticketId = ticket.id;
    if (!facts.isDraft && (await queries.takeTalk(ctx, ticketId, prompt.id))) await publishTicket(ctx, ticketId);
    const [lines, place, newest, { found }] = await Promise.all([
      queries.lastLines(ctx, ticketId, historyOf(prompt.maxMessages)),
      readPlace(ctx, ticketId, prompt.id),
      queries.newestOf(ctx, ticketId),
      search(ctx, askedIn(facts.said), prompt.id, meaning),
    ]);
    const given = found.filter(({ isGiven }) => isGiven);
    const { companyId } = ctx;
    const seek = async (question: string) =>
      search(tenancy.reading(companyId), question, prompt.id, await understand(companyId, question));
    // agents tag and end by themselves
    const tags = facts.isDraft ? [] : place.tags;
    const asked = { ...prompt, mayEnd: prompt.mayEnd && !facts.isDraft };
    const asking = {
      prompt: asked,
      provider,
      place: { ...place, tags },
      lines,
      ...(sees(provider) && {
        pictures: {
          shown: shownIn(lines),
          open: (pictureKey: string) => openPicture(ctx.media, companyId, pictureKey),
        },
      }),
      found: given,
      seek,
      now: ctx.now,
    };
    const { model, prices } = provider;
    const what = { kind: 'answer', promptId: prompt.id, model, prices, ...mostUsedBy(asking) } as const;
    const reserved = await reserve(ctx, what);
    if (!reserved) {
      const spent = { ...facts, isSpent: true };
      await end(ctx, ticket, turn, step({ state: turn.state, facts: spent, event: { t: 'due' } }), spent);
      return undefined;
    }
    await queries.keepSources(ctx, turn.id, given);
    const by = { promptId: prompt.id, versionId: prompt.versionId };
    const about = { rule: row.name, ...by, queueId: ticket.queueId, uptoMessageId: newest?.id ?? null };
    const { run } = await queries.startRun(ctx, turn.id, about);
    return { run: { ticketId, turnId: turn.id, run, promptId: prompt.id, model, facts, reserved }, asking };
  }

  /** What a run has really used. */
  async function account(ctx: Ctx, { turnId, promptId, reserved }: Run, used: Tokens): Promise<void> {
    const counted = honest(used);
    await queries.noteTokens(ctx, turnId, counted);
    await countTokens(ctx, promptId, counted);
    await settle(ctx, reserved, counted);
  }

  /** The model has answered, or not: it counts if nothing has changed since it was asked. */
  async function commit(
    ctx: Ctx,
    { ticketId, turnId, run, model }: Run,
    { event, speech, exchanges }: { event: Heard; speech: Speech | undefined; exchanges: readonly Exchange[] },
  ): Promise<void> {
    const ticket = await lock(ctx, ticketId);
    await keepTexts(ctx, { kind: 'answer', model, ticketId, turnId }, exchanges);
    const turn = ticket && (await queries.activeTurn(ctx, ticketId));
    if (!ticket || turn?.id !== turnId || turn.state !== 'running' || turn.run !== run) return;
    const facts = await look(ctx, ticket, turn, false);
    const row = step({ state: 'running', facts, event });
    await end(ctx, ticket, turn, row, facts, event.t === 'said' ? event : undefined, speech);
  }

  return {
    jobs: {
      'assistant.answer': ({ companyId, ticketId }) => answer(companyId, ticketId),
      'assistant.hear': ({ companyId, ticketId }) =>
        tenancy.inCompany(companyId, async (ctx) => {
          if (await lock(ctx, ticketId)) await hear(ctx, ticketId);
        }),
    },
  };
}

type Heard = { t: 'broke' } | ({ t: 'said' } & Said);

/** Whether a model's answer will be said, unless something has changed since it was asked: nothing else is worth a voice. */
const isToBeSaid = ({ facts, promptId }: Run, event: Heard): event is Extract<Heard, { t: 'said' }> =>
  event.t === 'said' &&
  step({ state: 'running', facts: { ...facts, askedPromptId: promptId }, event }).to === 'answered';
