import type { Language } from '@prosa/contract';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';

/**
 * Has this device told of new messages while no page of ours is open. Asked for at every visit, because a
 * subscription ends with the session it was made in. Answers whether it worked: not every browser and network
 * reaches a push service.
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

/** A device that subscribed with another key of ours, before that was changed, lets go of it first. */
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
