// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api-error';
import { button, clear, keys, press, settle, show } from '../testing/show';
import { ColorPalette } from './ColorPalette';
import { FileField, type FileValue } from './FileField';
import { FormDialog } from './FormDialog';
import { useForm } from './use-form';
import { useUploads } from './use-uploads';

afterEach(async () => {
  await clear();
  vi.restoreAllMocks();
});

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const text = () => document.body.textContent;

function choose(files: File[], at = 0) {
  const input = document.querySelectorAll<HTMLInputElement>('input[type="file"]')[at]!;
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  return settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
}

function drop(files: File[]) {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], files } });
  const place = document.querySelector('input[type="file"]')!.parentElement!;
  return settle(() => place.dispatchEvent(event));
}

describe('a file of a form', () => {
  const stored = { name: 'cardápio.pdf', url: '/public/x' };

  function Field({ initial = null, onMore }: { initial?: FileValue | null; onMore?: (files: File[]) => void }) {
    const [value, setValue] = useState(initial);
    return (
      <>
        <FileField
          label="Anexo"
          value={value}
          onChange={setValue}
          accept=".pdf,.png"
          maxBytes={1000}
          {...(onMore ? { onMore } : {})}
        />
        <output>{value ? `${value.name} ${value.file ? 'new' : 'stored'}` : 'none'}</output>
      </>
    );
  }
  const held = () => document.querySelector('output')!.textContent;
  const alert = () => document.querySelector('[role="group"] [role="alert"]')!.textContent;

  test('is chosen or dropped, replaced and taken away, and the keyboard stays where it was', async () => {
    await show(<Field initial={stored} />);
    expect(held()).toBe('cardápio.pdf stored');
    await choose([file('novo.PDF')]);
    expect(held()).toBe('novo.PDF new');
    await settle(() => button('Remover novo.PDF').focus());
    await press('Remover novo.PDF');
    expect(held()).toBe('none');
    await expect.poll(async () => (await settle(), document.activeElement)).toBe(button('Escolher arquivo'));
    await drop([file('solto.png')]);
    expect(held()).toBe('solto.png new');
  });

  test.each([
    ['of another kind', file('planilha.xlsx'), 'planilha.xlsx não é aceito aqui: só .pdf, .png.'],
    ['too large', file('grande.pdf', 2500), 'grande.pdf tem 3 KB; o limite é 1 KB.'],
    ['empty', file('nada.pdf', 0), 'O arquivo nada.pdf está vazio.'],
  ])('that is %s is refused in its place, and what was there stays', async (_, wrong, why) => {
    await show(<Field initial={stored} />);
    await choose([wrong]);
    expect([alert(), held()]).toEqual([why, 'cardápio.pdf stored']);
    await choose([file('certo.pdf')]);
    expect([alert(), held()]).toEqual(['', 'certo.pdf new']);
  });

  test('of several takes the first, and hands on the others', async () => {
    const more = vi.fn<(files: File[]) => void>();
    await show(<Field onMore={more} />);
    await drop([file('um.pdf'), file('dois.pdf'), file('três.pdf')]);
    expect(held()).toBe('um.pdf new');
    expect(more.mock.calls[0]![0].map(({ name }) => name)).toEqual(['dois.pdf', 'três.pdf']);
  });

  test('stays in its dialog with what the server said of it, is sent again, and can be called back', async () => {
    const done = vi.fn<() => void>();
    type Step = (way: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<unknown>;
    const steps: Step[] = [
      async () => {
        throw new ApiError(413, 'ERR_TOO_LARGE');
      },
      ({ signal, onProgress }) => {
        onProgress(0.427);
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        );
      },
      async () => {},
    ];
    function Dialog() {
      const uploads = useUploads();
      const form = useForm<{ file: FileValue | null }>({
        initial: { file: stored },
        async save({ file: value }) {
          if (value?.file && !(await uploads.send('file', steps.shift()!))) return;
          done();
        },
      });
      return (
        <FormDialog form={form} title="Resposta" onClose={done}>
          <FileField
            label="Anexo"
            maxBytes={1000}
            upload={uploads.of('file')}
            {...form.field('file')}
            onChange={(value) => {
              uploads.forget('file');
              form.field('file').onChange(value);
            }}
          />
        </FormDialog>
      );
    }
    await show(<Dialog />);
    await choose([file('novo.pdf')]);
    await press('Salvar');
    expect(text()).toContain('O arquivo é grande demais.');
    await press('Salvar');
    const bar = document.querySelector('[role="progressbar"]')!;
    expect([bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')]).toEqual(['Enviando novo.pdf', '42']);
    expect(text()).not.toContain('grande demais');
    await press('Cancelar o envio de novo.pdf');
    expect(document.querySelector('[role="progressbar"]')).toBeNull();
    expect(done).not.toHaveBeenCalled();
    await press('Salvar');
    expect(done).toHaveBeenCalledTimes(1);
  });
});

describe('a palette', () => {
  const names = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete'];
  const colors = names.map((name, at) => ({ color: `#00000${at}`, name, isTaken: name === 'cinco' }));

  function Palette({ error }: { error?: string }) {
    const [value, setValue] = useState('#000001');
    return <ColorPalette label="Cor" colors={colors} value={value} onChange={setValue} error={error} />;
  }
  const radio = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)!;
  const chosen = () => document.querySelector('input:checked')!.getAttribute('aria-label');
  /** Three in a row. */
  function layOut() {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
      const at = names.indexOf(this.getAttribute('aria-label') ?? '');
      return { left: (at % 3) * 40, top: Math.floor(at / 3) * 40 } as DOMRect;
    });
  }

  test('is a group of named colours, and what is taken cannot be chosen', async () => {
    await show(<Palette error="Obrigatório" />);
    const group = document.querySelector('[role="radiogroup"]')!;
    expect(document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent).toBe('Cor');
    expect(document.getElementById(group.getAttribute('aria-describedby')!)!.textContent).toBe('Obrigatório');
    expect(chosen()).toBe('dois');
    await settle(() => radio('três').click());
    expect(chosen()).toBe('três');
    await settle(() => radio('cinco').click());
    expect(chosen()).toBe('três');
  });

  test('is walked by rows: past what is taken, and on at the other end', async () => {
    layOut();
    await show(<Palette />);
    // below it is the taken one: the nearest of that row
    await keys(radio('dois'), 'ArrowDown');
    expect([chosen(), document.activeElement]).toEqual(['quatro', radio('quatro')]);
    await keys(radio('quatro'), 'ArrowDown');
    expect(chosen()).toBe('sete');
    await keys(radio('sete'), 'ArrowDown');
    expect(chosen()).toBe('um');
    await keys(radio('um'), 'ArrowUp');
    expect(chosen()).toBe('sete');
  });
});
