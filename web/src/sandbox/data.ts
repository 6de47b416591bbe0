import { connections as connectionDoors } from '@guiche/contract/connections';
import type { BodyInput, ReplyOf } from '@guiche/contract/endpoint';
import { sandbox, type SandboxMessage } from '@guiche/contract/sandbox';
import { system } from '@guiche/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useConnections } from '../connections/data';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';
import { merge } from './conversation';

const THREAD_MS = 1000;
const PEOPLE_MS = 10_000;
/** Every so many polls the whole conversation is asked for: ticks, edits and reactions change old messages. */
const WHOLE_EVERY = 3;

const keys = {
  people: (line: number) => ['sandbox', line, 'people'] as const,
  thread: (line: number, number: string) => ['sandbox', line, 'thread', number] as const,
  typing: (line: number, number: string) => ['sandbox', line, 'typing', number] as const,
};

/** Does this installation have the sandbox network? Undefined until the server has said so. */
export function useSandboxOn() {
  const site = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(system.site, { signal }),
    staleTime: Infinity,
  });
  return { ...site, data: site.data?.sandbox };
}

/** The company's lines on the sandbox network, kept fresh by the live connection. */
export function useLines() {
  const { data, ...rest } = useConnections();
  const lines = useMemo(() => data?.filter(({ provider }) => provider === 'sandbox'), [data]);
  return { ...rest, data: lines };
}

export function usePhones(line: number) {
  return useQuery({
    queryKey: keys.people(line),
    queryFn: ({ signal }) => call(sandbox.phones, { whatsappId: line, signal }),
    refetchInterval: PEOPLE_MS,
  });
}

/** What one phone has seen, asked for about once a second while the page is in sight. */
export function useThread(line: number, number: string | null) {
  const polls = useRef(0);
  const queryKey = keys.thread(line, number ?? '');
  return useQuery({
    queryKey,
    enabled: number !== null,
    refetchInterval: THREAD_MS,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<SandboxMessage[]>(queryKey);
      const whole = !before?.length || polls.current % WHOLE_EVERY === 0;
      polls.current += 1;
      const after = whole ? undefined : before.at(-1)?.at;
      const query = { number: number ?? '', ...(after ? { after } : {}) };
      const { messages, typing } = await call(sandbox.messages, { whatsappId: line, query, signal });
      queryClient.setQueryData(keys.typing(line, query.number), typing);
      return whole ? messages : merge(queryClient.getQueryData<SandboxMessage[]>(queryKey) ?? [], messages);
    },
  });
}

/** Is the company writing? Comes with the thread. */
export function useCompanyTyping(line: number, number: string): boolean {
  const { data } = useQuery<boolean>({
    queryKey: keys.typing(line, number),
    queryFn: () => false,
    enabled: false,
    initialData: false,
  });
  return data;
}

/** Asks for a conversation and the people anew: something has just happened to them. */
export function refetchThread(line: number, number: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.thread(line, number) });
}

export function refetchPeople(line: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.people(line) });
}

/** Shows a change at once; the next answer of the server stands over it. */
export async function patchThread(
  line: number,
  number: string,
  change: (message: SandboxMessage) => SandboxMessage,
): Promise<void> {
  const queryKey = keys.thread(line, number);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<SandboxMessage[]>(queryKey, (messages) => messages?.map(change));
}

type Phones = ReplyOf<typeof sandbox.phones>;

export function patchOnline(line: number, number: string, online: boolean): void {
  queryClient.setQueryData<Phones>(keys.people(line), (phones) =>
    phones?.map((phone) => (phone.number === number ? { ...phone, online } : phone)),
  );
}

export type Sending = BodyInput<typeof sandbox.send>;
export type Fault = BodyInput<typeof sandbox.faults>;

/** What the network is asked to do, endpoint by endpoint. */
export const network = {
  send: (line: number, body: Sending, file?: File) =>
    call(sandbox.send, { whatsappId: line, body, ...(file ? { files: [file] } : {}) }),
  acknowledge: (line: number, id: string, ack: number) => call(sandbox.acks, { whatsappId: line, body: { id, ack } }),
  call: (line: number, from: string, video: boolean) =>
    call(sandbox.calls, { whatsappId: line, body: { from, video } }),
  fault: (line: number, fault: Fault) => call(sandbox.faults, { whatsappId: line, body: fault }),
  scan: (line: number, number: string) => call(sandbox.scan, { whatsappId: line, body: { number } }),
  start: (line: number) => call(connectionDoors.start, { whatsappId: line }),
};
