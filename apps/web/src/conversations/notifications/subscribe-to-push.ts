import type { Language } from '@prosa/contract';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';

/**
 * Subscribes this device to push messages, which arrive while no page is open. Repeated on every visit, because a
 * subscription ends with its session. Returns false if the browser or network cannot reach a push service.
 */
export async function subscribeToPush(language: Language): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !('pushManager' in registration)) return false;
  try {
    const { publicKey } = await call(api.push.key);
    const subscription = await subscribeWith(registration.pushManager, publicKey);
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh, auth } = keys ?? {};
    if (!endpoint || !p256dh || !auth) return false;
    await call(api.push.subscribe, { body: { endpoint, keys: { p256dh, auth }, language } });
    return true;
  } catch {
    return false;
  }
}

/** If the device has a subscription with a former key of ours, that one must be removed first. */
async function subscribeWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const former = await manager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}
