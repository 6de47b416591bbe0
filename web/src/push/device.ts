import { push } from '@guiche/contract/push';
import { withoutEnd } from '@guiche/contract/without-end';
import { leaveToWorker, tellsChats } from './desktop';
import { call } from '../platform/call';
import { storage, storageKeys } from '../platform/storage';
import { currentLanguage } from '../platform/strings';
import { hasWorker } from '../platform/worker';

/**
 * `none`: this browser cannot; `install`: it can once the page is installed (iPhone, iPad); `refused`: it was told never
 * to show any.
 */
export type DeviceState = 'none' | 'install' | 'refused' | 'off' | 'on';

const canPush = () => hasWorker && 'PushManager' in window && 'Notification' in window;
const isWanted = () => storage.get(storageKeys.push) === 'on';

export async function stateOfDevice(): Promise<DeviceState> {
  if (!canPush()) return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'refused';
  if (!isWanted() || Notification.permission !== 'granted') return 'off';
  return (await current()) ? 'on' : 'off';
}

const registered = () => navigator.serviceWorker.ready;
const current = async () => (await registered()).pushManager.getSubscription();

/** Asks for the permission where it was not given yet: only after a click. */
export async function switchOn(): Promise<DeviceState> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  if (Notification.permission !== 'granted') return stateOfDevice();
  await subscribe();
  storage.set(storageKeys.push, 'on');
  return 'on';
}

export async function switchOff(): Promise<DeviceState> {
  storage.remove(storageKeys.push);
  leaveToWorker(false);
  await call(push.unsubscribe);
  await (await current())?.unsubscribe();
  return 'off';
}

/** After each login and at each start: the server forgets a device with its session, and browsers change addresses. */
export async function sync(): Promise<void> {
  if (isWanted() && canPush() && Notification.permission === 'granted') await subscribe();
}

/** At a logout: what was told to whoever leaves is nothing for the next one at this device. */
export async function leave(): Promise<void> {
  if (!canPush()) return;
  leaveToWorker(false);
  const registration = await registered();
  for (const notice of await registration.getNotifications()) notice.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

async function subscribe(): Promise<void> {
  const { pushManager } = await registered();
  const { publicKey } = await call(push.show);
  let subscription = await pushManager.getSubscription();
  if (subscription && !isOf(subscription, publicKey)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh, auth }, language: currentLanguage(), chats: tellsChats() };
  await call(push.subscribe, { body });
  leaveToWorker(true);
}

/** Was it made for this key? The server's may have been renewed. */
function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return withoutEnd(text.replaceAll('+', '-').replaceAll('/', '_'), '=') === publicKey;
}
