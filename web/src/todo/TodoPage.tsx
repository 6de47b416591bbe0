import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useStrings } from '../platform/strings';
import { movedBy, movedTo } from '../ui/order';
import { RecordsPage } from '../ui/RecordsPage';
import { EmptyState } from '../ui/States';
import { toast } from '../ui/toast-store';
import { useDrag } from '../ui/use-drag';
import { Warning } from '../ui/Warning';
import { todoStrings } from './strings';
import { addTask, orderTasks, removeTask, useTasks, type Task } from './tasks';
import classes from './Todo.module.css';
import { TodoRow } from './TodoRow';

/** What one must not forget: it lies in this browser alone. */
export default function TodoPage() {
  const t = useStrings(todoStrings);
  const { list, state } = useTasks();
  const [text, setText] = useState('');
  const [told, setTold] = useState('');
  const ids = list.map(({ id }) => id);
  const drag = useDrag({ onDrop: (id, drop) => move(id, movedTo(ids, id, drop)) });
  const waiting = list.filter(({ done }) => !done).length;

  function add(event: FormEvent) {
    event.preventDefault();
    addTask(text);
    setText('');
  }

  function move(id: number, next: number[] | null) {
    if (!next) return;
    orderTasks(next);
    setTold(t('moved', { text: list.find((task) => task.id === id)!.text, place: next.indexOf(id) + 1 }));
  }

  function remove({ id }: Task) {
    const undo = removeTask(id);
    toast.undo(t('removed'), undo);
  }

  return (
    <RecordsPage title={t('title')} note={list.length > 0 && t('waits', { count: waiting })}>
      <form className={classes.add} onSubmit={add}>
        <TextInput
          className={classes.field ?? ''}
          aria-label={t('new')}
          placeholder={t('new')}
          value={text}
          maxLength={1000}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled">
          {t('add')}
        </Button>
      </form>
      {state !== 'kept' && (
        <div className={classes.warning}>
          <Warning>{t(state)}</Warning>
        </div>
      )}
      {list.length === 0 ? (
        <EmptyState title={t('empty')} level={2}>
          {t('emptyWhy')}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t('title')}>
          {list.map((task) => (
            <TodoRow
              key={task.id}
              task={task}
              isHeld={drag.dragging === task.id}
              over={drag.over?.id === task.id ? drag.over.where : undefined}
              handle={drag.handle(task.id)}
              onStep={(step) => move(task.id, movedBy(ids, task.id, step))}
              onRemove={() => remove(task)}
            />
          ))}
        </ul>
      )}
      <p className="spoken" role="status">
        {told}
      </p>
    </RecordsPage>
  );
}
