// @vitest-environment happy-dom
import { holidays } from '@guiche/contract/holidays';
import { NumberInput, Switch, TextInput } from '@mantine/core';
import { queues } from '@guiche/contract/queues';
import { tags } from '@guiche/contract/tags';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api-error';
import { rulesOf } from '../platform/rules';
import { speak } from '../platform/strings';
import { button, clear, errorOf, field, keys, leave, press, settle, show, type } from '../testing/show';
import { Form } from './Form';
import { FormDialog } from './FormDialog';
import { useForm, type FormOptions } from './use-form';

const empty = { name: '', date: '', yearly: false };
type Values = typeof empty;

const saved = vi.fn<(values: Values, changes: Partial<Values>) => Promise<void>>();
const closed = vi.fn<() => void>();
const refusal = (code: string, fields?: Record<string, string>) => new ApiError(fields ? 400 : 409, code, '', fields);

function HolidayForm({ initial = empty, ...more }: Partial<FormOptions<Values>>) {
  const form = useForm({
    schema: rulesOf(holidays.create),
    initial,
    save: saved,
    errors: { ERR_HOLIDAY_EXISTS: 'date' },
    ...more,
  });
  return (
    <FormDialog form={form} title="Feriado" onClose={closed}>
      {form.refusal}
      <TextInput label="Nome" data-autofocus {...form.field('name')} />
      <TextInput label="Data" {...form.field('date')} />
      <Switch label="Todo ano" {...form.field('yearly')} />
    </FormDialog>
  );
}

beforeEach(() => {
  saved.mockReset().mockResolvedValue();
  closed.mockReset();
});
afterEach(clear);

const fill = async () => {
  await type('Nome', 'Natal');
  await type('Data', '2026-12-25');
};
const dialogs = () => [...document.querySelectorAll('[role="dialog"]')].map((one) => one.textContent);

test('a field is judged once it was left, and from then on as it is typed', async () => {
  await show(<HolidayForm />);
  await type('Nome', 'N');
  expect(errorOf('Nome')).toBe('');
  await leave('Nome');
  expect(errorOf('Nome')).toBe('Muito curto!');
  await type('Nome', 'Natal');
  expect(errorOf('Nome')).toBe('');
});

test('what is wrong is said after the press that left the field: nothing slides away under a click', async () => {
  await show(<HolidayForm />);
  await settle(() => field('Nome').focus());
  await settle(() => field('Data').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  await leave('Nome');
  expect(errorOf('Nome')).toBe('');
  await settle(() => field('Data').dispatchEvent(new PointerEvent('pointerup', { bubbles: true })));
  const said = async () => {
    await settle();
    return errorOf('Nome');
  };
  await expect.poll(said).toBe('Obrigatório');
});

test('an empty field that is left is a mistake, unless the form is patient', async () => {
  await show(<HolidayForm />);
  await settle(() => field('Nome').focus());
  await leave('Nome');
  expect(errorOf('Nome')).toBe('Obrigatório');
  await clear();
  await show(<HolidayForm emptyWaits />);
  await settle(() => field('Nome').focus());
  await leave('Nome');
  expect(errorOf('Nome')).toBe('');
  await press('Salvar');
  expect(errorOf('Nome')).toBe('Obrigatório');
});

function TagForm() {
  const form = useForm({ schema: rulesOf(tags.create), initial: { name: '' }, save: () => {} });
  return (
    <Form form={form}>
      <TextInput label="Nome" {...form.field('name')} />
      <button type="submit">Salvar</button>
    </Form>
  );
}

test.each([
  ['pt', 'Obrigatório', 'Mensagem muito curta'],
  ['en', 'Required', 'The message is too short'],
  ['es', 'Obligatorio', 'Mensaje demasiado corto'],
] as const)('reasons that the contract has in Portuguese are said in %s', async (language, missing, short) => {
  speak(language);
  await show(<TagForm />);
  await press('Salvar');
  expect(errorOf('Nome')).toBe(missing);
  await type('Nome', 'ab');
  expect(errorOf('Nome')).toBe(short);
  speak('pt');
});

test('all are judged when it is sent: nothing is saved, and the first wrong one has the focus', async () => {
  await show(<HolidayForm />);
  await type('Nome', 'Natal');
  await press('Salvar');
  expect(saved).not.toHaveBeenCalled();
  expect(errorOf('Data')).toBe('Obrigatório');
  expect(document.activeElement).toBe(field('Data'));
  await type('Nome', '');
  await press('Salvar');
  expect(document.activeElement).toBe(field('Nome'));
});

test('what is wrong beyond the contract stands at its field, and goes before the contract', async () => {
  await show(<HolidayForm judge={({ name }) => ({ name: name === 'x' && 'Nem pensar' })} />);
  await type('Nome', 'x');
  await leave('Nome');
  expect(errorOf('Nome')).toBe('Nem pensar');
});

test('a length of the contract is a length of the field, with room to say that it is too long', async () => {
  await show(<HolidayForm />);
  expect(field('Nome').maxLength).toBe(60);
});

test.each([
  ['a field that the server names', refusal('ERR_VALIDATION', { date: 'Invalid date' }), 'Invalid date'],
  ['a code that belongs to a field', refusal('ERR_HOLIDAY_EXISTS'), 'Já existe um feriado nesse dia.'],
])('%s says why, has the focus, and is silent once it is changed', async (_what, error, words) => {
  saved.mockRejectedValueOnce(error);
  await show(<HolidayForm words={{ ERR_HOLIDAY_EXISTS: 'Já existe um feriado nesse dia.' }} />);
  await fill();
  await press('Salvar');
  expect(errorOf('Data')).toBe(words);
  expect(document.activeElement).toBe(field('Data'));
  expect(document.querySelector('[role="alert"]')?.textContent ?? '').toBe('');
  await type('Data', '2026-12-24');
  expect(errorOf('Data')).toBe('');
});

test('what belongs to no field of the form is told in a toast', async () => {
  saved.mockRejectedValueOnce(refusal('ERR_VALIDATION', { elsewhere: 'Required' }));
  await show(<HolidayForm />);
  await fill();
  await press('Salvar');
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Há campos para corrigir.');
});

test('or in the form, where it says so, until something is changed', async () => {
  saved.mockRejectedValueOnce(refusal('ERR_NO_PERMISSION'));
  await show(<HolidayForm onError={() => 'Assim não dá.'} />);
  await fill();
  await press('Salvar');
  expect(dialogs().join()).toContain('Assim não dá.');
  await type('Nome', 'Páscoa');
  expect(dialogs().join()).not.toContain('Assim não dá.');
});

test('what was cancelled on purpose is not told, and the form can be sent again', async () => {
  saved.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await show(<HolidayForm />);
  await fill();
  const before = document.body.textContent;
  await press('Salvar');
  expect(document.body.textContent).toBe(before);
  await press('Salvar');
  expect(saved).toHaveBeenCalledTimes(2);
});

test('Ctrl+Enter sends it from any field', async () => {
  await show(<HolidayForm />);
  await fill();
  await keys(field('Data'), 'Enter', { ctrlKey: true });
  expect(saved).toHaveBeenCalledExactlyOnceWith(
    { name: 'Natal', date: '2026-12-25', yearly: false },
    expect.anything(),
  );
});

test('whoever sends it twice sends it once, and it cannot be closed meanwhile', async () => {
  let resolve = () => {};
  saved.mockReturnValue(new Promise((done) => (resolve = done)));
  await show(<HolidayForm />);
  await fill();
  const form = document.querySelector('form')!;
  await settle(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await keys(field('Nome'), 'Enter', { ctrlKey: true });
  await press('Cancelar');
  expect(saved).toHaveBeenCalledTimes(1);
  expect(button('Cancelar').disabled).toBe(true);
  expect(closed).not.toHaveBeenCalled();
  await settle(() => resolve());
  await settle(() => form.requestSubmit());
  expect(saved).toHaveBeenCalledTimes(2);
});

test('after a refusal a double click rests, where the form asks for that', async () => {
  saved.mockRejectedValue(refusal('ERR_NO_PERMISSION'));
  await show(<HolidayForm restMs={60_000} />);
  await fill();
  await press('Salvar');
  await press('Salvar');
  expect(saved).toHaveBeenCalledTimes(1);
});

test('closing asks when something was changed, and only then', async () => {
  await show(<HolidayForm />);
  await type('Nome', 'Natal');
  await press('Cancelar');
  // the question is loaded when it is first asked
  await settle(() => import('./ConfirmBox'));
  expect(closed).not.toHaveBeenCalled();
  await press('Continuar editando');
  expect(closed).not.toHaveBeenCalled();
  await type('Nome', '');
  await press('Cancelar');
  expect(closed).toHaveBeenCalledTimes(1);
  await type('Nome', 'Natal');
  await press('Cancelar');
  await press('Descartar');
  expect(closed).toHaveBeenCalledTimes(2);
});

test('what changes meanwhile does not touch what is typed, and only what was changed is sent', async () => {
  const stored = { name: 'Natal', date: '2026-12-25', yearly: false };
  await show(<HolidayForm initial={stored} />);
  await settle(() => field('Todo ano').click());
  await show(<HolidayForm initial={{ ...stored, name: 'Véspera' }} />);
  expect(field('Nome').value).toBe('Natal');
  await press('Salvar');
  expect(saved).toHaveBeenCalledWith({ ...stored, yearly: true }, { yearly: true });
});

test('a form that follows takes over what changes until something is typed, and then says that it is overtaken', async () => {
  function Following({ name }: { name: string }) {
    const form = useForm({ initial: { name }, follows: true, save: () => undefined });
    return (
      <Form form={form}>
        <TextInput label="Nome" {...form.field('name')} />
        {form.isOvertaken && 'de outra pessoa'}
        <button type="button" onClick={() => form.reset()}>
          Recarregar
        </button>
      </Form>
    );
  }
  await show(<Following name="Natal" />);
  await show(<Following name="Páscoa" />);
  expect(field('Nome').value).toBe('Páscoa');
  await type('Nome', 'Páscoa 2');
  await show(<Following name="Carnaval" />);
  expect(field('Nome').value).toBe('Páscoa 2');
  expect(document.body.textContent).toContain('de outra pessoa');
  await press('Recarregar');
  expect(field('Nome').value).toBe('Carnaval');
  expect(document.body.textContent).not.toContain('de outra pessoa');
});

test('numbers have the range of the contract, an empty one is none, and what lies inside of a field is a field', async () => {
  const kept = vi.fn<(values: object, changes: object) => void>();
  function Numbers() {
    const form = useForm({
      schema: rulesOf(queues.create),
      initial: { orderQueue: 3 as number | null, rows: [{ text: 'a' }, { text: 'b' }] },
      judge: ({ rows }) => ({ 'rows.1.text': rows[1]?.text === '' && 'Required' }),
      save: kept,
    });
    return (
      <Form form={form}>
        <NumberInput label="Ordem" {...form.number('orderQueue')} />
        <TextInput label="Linha" {...form.field('rows.1.text')} />
        <button type="submit">Salvar</button>
      </Form>
    );
  }
  await show(<Numbers />);
  await type('Ordem', '');
  await type('Linha', '');
  await press('Salvar');
  expect(errorOf('Linha')).toBe('Obrigatório');
  expect(document.activeElement).toBe(field('Linha'));
  await type('Linha', 'c');
  await press('Salvar');
  expect(kept).toHaveBeenCalledWith(
    { orderQueue: null, rows: [{ text: 'a' }, { text: 'c' }] },
    { orderQueue: null, rows: [{ text: 'a' }, { text: 'c' }] },
  );
});
