import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { keepAnswer } from './keep-answer';
import { queryClient } from './query';

afterEach(() => queryClient.clear());

test('the answer to a change stays, whenever a load that began before it comes', async () => {
  const loads: ((answer: string) => void)[] = [];
  const queryKey = ['provider'];
  const stop = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((answer) => void loads.push(answer)),
  }).subscribe(() => undefined);
  loads[0]!('not asked');
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBe('not asked'));
  const late = queryClient.invalidateQueries({ queryKey });
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  await keepAnswer(queryKey, 'asked: no answer');
  loads[1]!('not asked');
  await late;
  expect(queryClient.getQueryData(queryKey)).toBe('asked: no answer');
  stop();
});
