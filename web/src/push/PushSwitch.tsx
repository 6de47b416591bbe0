import { Button, Switch } from '@mantine/core';
import { push } from '@guiche/contract/push';
import { useEffect, useState } from 'react';
import { call } from '../platform/call';
import { useStrings } from '../platform/strings';
import { toast, toastError } from '../ui/toast-store';
import { stateOfDevice, switchOff, switchOn, type DeviceState } from './device';
import { pushStrings } from './strings';

/** Whether this device is told while the page is closed, in all its states, and a way to try it out. */
export default function PushSwitch() {
  const t = useStrings(pushStrings);
  const [state, setState] = useState<DeviceState>('off');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void stateOfDevice().then(setState);
  }, []);

  async function change(on: boolean) {
    const before = state;
    setBusy(true);
    setState(on ? 'on' : 'off');
    try {
      setState(await (on ? switchOn() : switchOff()));
    } catch (error) {
      setState(before);
      // what the browser says when it cannot reach its push service
      if (error instanceof DOMException) toast.error(t('failed'));
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  async function tryOut() {
    try {
      const { asked } = await call(push.test);
      if (asked) toast.success(t('asked'));
      else toast.error(t('notAsked'));
    } catch (error) {
      toastError(error);
    }
  }

  const cannot = state === 'none' || state === 'install' || state === 'refused';
  return (
    <>
      <Switch
        label={t('label')}
        checked={state === 'on'}
        disabled={cannot}
        description={cannot ? t(state) : undefined}
        // not disabled while it is under way: that would take the focus away
        onChange={({ currentTarget }) => busy || void change(currentTarget.checked)}
      />
      {state === 'on' && !busy && <Button onClick={() => void tryOut()}>{t('test')}</Button>}
    </>
  );
}
