// @vitest-environment happy-dom
import type { OperatorCompany } from '@guiche/contract/companies';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { clear, press, settle, show } from '../testing/show';
import { RemoveCompany } from './RemoveCompany';

const company = { id: 7, name: 'Padaria' } as OperatorCompany;
const asked: string[] = [];
let isBusy = false;
vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
  asked.push(`${method} ${url}`);
  return isBusy
    ? new Response(JSON.stringify({ error: 'ERR_TOO_MANY_REQUESTS' }), { status: 429 })
    : new Response(JSON.stringify({ ticket: '1.2.3/x' }), { status: 200 });
});

const saved: string[] = [];
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  saved.push(this.getAttribute('href')!);
});

afterEach(async () => {
  await clear();
  asked.length = 0;
  saved.length = 0;
});

async function open() {
  await show(
    <QueryClientProvider client={queryClient}>
      <RemoveCompany company={company} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  // what a dialog is made of is loaded once one opens
  await vi.waitFor(async () => {
    await settle();
    expect(document.querySelector('[role="dialog"], [role="alertdialog"]')).not.toBeNull();
  });
}

test('offers what the company owns before its name is typed, and has the browser take it', async () => {
  isBusy = false;
  await open();
  await press('Exportar dados');
  await settle();
  expect(asked).toEqual(['POST /api/companies/7/export']);
  expect(saved).toEqual(['/api/companies/7/export/1.2.3%2Fx']);
});

test('begins no download where the server has too many', async () => {
  isBusy = true;
  await open();
  await press('Exportar dados');
  await settle();
  expect(asked).toEqual(['POST /api/companies/7/export']);
  expect(saved).toEqual([]);
});
