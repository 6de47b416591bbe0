// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { lazy, useRef, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api-error';
import { button, clear, field, keys, press, settle, show, type } from '../testing/show';
import { ConfirmDialog } from './ConfirmDialog';
import { FormDialog } from './FormDialog';
import { InfoDialog } from './InfoDialog';
import { OverThePage } from './OverThePage';
import { RemoveDialog } from './RemoveDialog';
import { toastStore } from './toast-store';
import { useForm } from './use-form';

// loaded when it is first needed; that is not what is tested here
await import('./ConfirmBox');

const act = vi.fn<() => Promise<void>>();
const closed = vi.fn<() => void>();
beforeEach(() => {
  act.mockReset().mockResolvedValue();
  closed.mockReset();
});
afterEach(async () => {
  await clear();
  await settle(() => toastStore.clear());
});

const focused = () => document.activeElement?.textContent;
const question = () => document.querySelector('[role="dialog"]');
/** What a dialog does once it has left the page is done. */
const isFocused = async (words: string) => {
  const named = async () => {
    await settle();
    return focused();
  };
  await expect.poll(named).toBe(words);
};

/** A page with a button that opens something, and a list's own button beside it. */
function Page({ opens, losesOpener }: { opens: (close: () => void) => ReactNode; losesOpener?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    closed();
    setOpen(false);
  };
  return (
    <main id="main" tabIndex={-1}>
      {!(losesOpener && open) && <button onClick={() => setOpen(true)}>Abrir</button>}
      {open && opens(close)}
    </main>
  );
}
async function open() {
  await settle(() => button('Abrir').focus());
  await press('Abrir');
  await settle();
}

const asked = (onClose: () => void, more: object = {}) => (
  <ConfirmDialog opened title="Excluir a fila?" confirmLabel="Excluir" onConfirm={act} onClose={onClose} {...more}>
    Não dá para desfazer.
  </ConfirmDialog>
);

test('a question has the focus on its harmless answer, and an Escape is that answer', async () => {
  await show(<Page opens={(close) => asked(close)} />);
  await open();
  expect(question()?.textContent).toContain('Não dá para desfazer.');
  await isFocused('Cancelar');
  await keys(document.activeElement!, 'Escape');
  expect(closed).toHaveBeenCalledTimes(1);
  expect(act).not.toHaveBeenCalled();
});

test('what is being done keeps the question open and busy: it is done once, and not closed meanwhile', async () => {
  let done = () => {};
  act.mockReturnValue(new Promise((resolve) => (done = resolve)));
  await show(<Page opens={(close) => asked(close)} />);
  await open();
  const confirm = button('Excluir');
  await settle(() => {
    confirm.click();
    confirm.click();
  });
  expect(button('Cancelar').disabled).toBe(true);
  await keys(question()!, 'Escape');
  expect(closed).not.toHaveBeenCalled();
  await settle(() => done());
  expect(act).toHaveBeenCalledTimes(1);
  expect(closed).toHaveBeenCalledTimes(1);
});

test('what was refused leaves the question open, and can be tried again', async () => {
  act.mockRejectedValueOnce(new Error('no'));
  await show(<Page opens={(close) => asked(close)} />);
  await open();
  await press('Excluir');
  expect(closed).not.toHaveBeenCalled();
  await press('Excluir');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('what would be refused cannot be confirmed', async () => {
  await show(<Page opens={(close) => asked(close, { impossible: true })} />);
  await open();
  expect(button('Excluir').disabled).toBe(true);
});

const removal = (onClose: () => void, more: object = {}) => (
  <RemoveDialog title="Excluir?" confirmLabel="Excluir" done="Foi excluída" remove={act} onClose={onClose} {...more}>
    Ela some.
  </RemoveDialog>
);
const told = () => document.querySelector('[role="status"]')!.textContent;
const alarmed = () => document.querySelector('[role="alert"]')!.textContent;

test('a removal tells that it was done, and the focus goes back to what opened it', async () => {
  await show(<Page opens={(close) => removal(close)} />);
  await open();
  await press('Excluir');
  expect(told()).toContain('Foi excluída');
  await isFocused('Abrir');
});

test.each([
  [{}, 'Você não tem permissão'],
  [{ failed: 'A fila não pôde ser excluída.' }, 'A fila não pôde ser excluída.'],
])('a removal that was refused says why and asks still: %j', async (more, words) => {
  act.mockRejectedValueOnce(new ApiError(403, 'ERR_NO_PERMISSION', ''));
  await show(<Page opens={(close) => removal(close, more)} />);
  await open();
  await press('Excluir');
  expect(alarmed()).toContain(words);
  expect(question()).not.toBeNull();
  expect(told()).toBe('');
});

test('where nobody has to wait the question closes at once, and it is told when it is done', async () => {
  let done = () => {};
  act.mockReturnValue(new Promise((resolve) => (done = resolve)));
  await show(<Page opens={(close) => removal(close, { early: true })} />);
  await open();
  await press('Excluir');
  expect(closed).toHaveBeenCalledTimes(1);
  expect(told()).toBe('');
  await settle(() => done());
  expect(told()).toContain('Foi excluída');
});

test.each([
  [true, 'Nova fila'],
  [false, 'main'],
])(
  'where what opened it is gone the focus goes to what was named for that: %s, else to the page',
  async (isNamed, to) => {
    function Rows() {
      const after = useRef<HTMLButtonElement>(null);
      return (
        <>
          {isNamed && <button ref={after}>Nova fila</button>}
          <Page losesOpener opens={(close) => removal(close, { focusAfter: after, early: true })} />
        </>
      );
    }
    await show(<Rows />);
    await open();
    await press('Excluir');
    const place = async () => {
      await settle();
      return document.activeElement?.id || focused();
    };
    await expect.poll(place).toBe(to);
  },
);

function Name({ onClose }: { onClose: () => void }) {
  const form = useForm({ initial: { name: '' }, save: () => undefined });
  return (
    <FormDialog form={form} title="Fila" onClose={onClose}>
      <TextInput label="Nome" data-autofocus {...form.field('name')} />
    </FormDialog>
  );
}

test('a dialog that closes gives the focus back before the next key can be pressed', async () => {
  await show(<Page opens={(close) => <Name onClose={close} />} />);
  await open();
  const later = vi.spyOn(globalThis, 'setTimeout').mockImplementation(() => 0 as never);
  try {
    await keys(field('Nome'), 'Escape');
    expect(focused()).toBe('Abrir');
  } finally {
    later.mockRestore();
  }
});

test('what is read and closed gives the focus back to what opened it', async () => {
  await show(
    <Page
      opens={(close) => (
        <InfoDialog title="Versões" size={400} onClose={close}>
          Nada ainda.
        </InfoDialog>
      )}
    />,
  );
  await open();
  await isFocused('Fechar');
  await keys(document.activeElement!, 'Escape');
  expect(closed).toHaveBeenCalledOnce();
  await isFocused('Abrir');
});

test('an Escape asks about what was typed; another one is for the question alone, and nothing is lost', async () => {
  await show(<Page opens={(close) => <Name onClose={close} />} />);
  await open();
  await type('Nome', 'Vendas');
  await keys(field('Nome'), 'Escape');
  await settle();
  expect(closed).not.toHaveBeenCalled();
  await isFocused('Continuar editando');
  await keys(document.activeElement!, 'Escape');
  await settle();
  expect(closed).not.toHaveBeenCalled();
  expect(field('Nome').value).toBe('Vendas');
  await keys(field('Nome'), 'Escape');
  await settle();
  await press('Descartar');
  expect(closed).toHaveBeenCalledTimes(1);
  await isFocused('Abrir');
});

test('a form in which nothing was typed closes at once', async () => {
  await show(<Page opens={(close) => <Name onClose={close} />} />);
  await open();
  await keys(field('Nome'), 'Escape');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('Ctrl+Enter sends a form also from the head of its dialog, and once', async () => {
  const save = vi.fn<() => void>();
  function Sent({ onClose }: { onClose: () => void }) {
    const form = useForm({ initial: { name: 'Vendas' }, save });
    return (
      <FormDialog form={form} title="Fila" onClose={onClose}>
        <TextInput label="Nome" data-autofocus {...form.field('name')} />
      </FormDialog>
    );
  }
  await show(<Page opens={(close) => <Sent onClose={close} />} />);
  await open();
  const send = (at: Element) =>
    settle(() =>
      at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })),
    );
  await send(document.querySelector('[aria-label="Fechar"]')!);
  expect(save).toHaveBeenCalledTimes(1);
  await send(field('Nome'));
  expect(save).toHaveBeenCalledTimes(2);
});

test('a dialog whose code is still on its way is a dialog already: keys are no commands', async () => {
  let come!: (module: { default: () => ReactNode }) => void;
  const Late = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (come = resolve)));
  await show(
    <OverThePage>
      <Late />
    </OverThePage>,
  );
  expect(question()?.getAttribute('aria-busy')).toBe('true');
  await settle(() => come({ default: () => 'da' }));
  expect(question()).toBeNull();
});
