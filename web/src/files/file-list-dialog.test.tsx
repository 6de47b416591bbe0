// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, press, show } from '../testing/show';
import { FileListDialog } from './FileListDialog';

beforeAll(logIn);
afterEach(clear);

test('what the message of a file list may hold is put in by a press, as in other texts to customers', async () => {
  await show(
    <QueryClientProvider client={queryClient}>
      <FileListDialog fileListId={undefined} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await press('Protocolo');
  expect(document.querySelector('textarea')?.value).toBe('{{protocol}}');
});
