// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { guardSecondClicks } from './second-click';

let now = 10_000;
let done: string[] = [];
beforeAll(guardSecondClicks);
beforeEach(() => {
  now += 10_000;
  done = [];
  document.body.replaceChildren(button('Aceitar'), button('Encerrar'));
});

function button(name: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = name;
  made.addEventListener('click', () => done.push(made.textContent));
  return made;
}
const [first, second] = [() => document.querySelectorAll('button')[0]!, () => document.querySelectorAll('button')[1]!];

function click(on: Element, after: number, { x = 100, detail = 1 } = {}): void {
  now += after;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: 50, detail });
  Object.defineProperty(event, 'timeStamp', { value: now });
  on.dispatchEvent(event);
}

test('a second click on what slid under a pointer at rest does nothing', () => {
  click(first(), 0);
  click(second(), 399, { detail: 2 });
  expect(done).toEqual(['Aceitar']);
  click(second(), 400);
  expect(done, 'later it is meant').toEqual(['Aceitar', 'Encerrar']);
});

test('a button that has become another one is another one', () => {
  first().addEventListener('click', () => (first().textContent = 'Encerrar'), { once: true });
  click(first(), 0);
  click(first(), 100, { detail: 2 });
  expect(done).toEqual(['Aceitar']);
});

test('the same thing again, a hand that has moved, and keys are meant', () => {
  click(first(), 0);
  click(first(), 100, { detail: 2 });
  click(second(), 100, { x: 140 });
  click(first(), 100, { x: 140, detail: 0 });
  expect(done).toEqual(['Aceitar', 'Aceitar', 'Encerrar', 'Aceitar']);
});

test('whoever has written something since the first click means the second', () => {
  click(first(), 0);
  document.body.dispatchEvent(new Event('beforeinput', { bubbles: true }));
  click(second(), 50);
  expect(done).toEqual(['Aceitar', 'Encerrar']);
});

test('a pointer that has been elsewhere since the first click means the second', () => {
  const move = (x: number) =>
    document.body.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: x, clientY: 50 }));
  click(first(), 0);
  for (const x of [105, 100]) move(x);
  click(second(), 50);
  expect(done, 'a hand that holds still moves a little').toEqual(['Aceitar']);
  for (const x of [400, 100]) move(x);
  click(second(), 50);
  expect(done).toEqual(['Aceitar', 'Encerrar']);
});

test('a label and its field are one thing', () => {
  const label = document.createElement('label');
  const field = document.createElement('input');
  field.type = 'checkbox';
  field.addEventListener('click', () => done.push('field'));
  label.append('Fechados', field);
  document.body.append(label);
  click(label, 0);
  done = [];
  // as browsers pass it on
  click(field, 0);
  expect(done).toEqual(['field']);
});

test('three quick clicks are two too many', () => {
  click(first(), 0);
  click(second(), 200, { detail: 2 });
  click(second(), 150, { detail: 3 });
  expect(done).toEqual(['Aceitar']);
});

test('and takes the focus from nothing that has come of the first', () => {
  const press = (on: Element, after: number) => {
    now += after;
    const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true, clientX: 100, clientY: 50 });
    Object.defineProperty(event, 'timeStamp', { value: now });
    on.dispatchEvent(event);
    return event.defaultPrevented;
  };
  click(first(), 0);
  expect(press(first(), 100), 'the same thing').toBe(false);
  expect(press(second(), 100), 'what slid under').toBe(true);
  expect(press(document.body, 100), 'nothing to click').toBe(true);
  expect(press(second(), 400), 'later').toBe(false);
});
