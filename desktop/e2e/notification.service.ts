import type { SessionBus } from './session-bus.ts';

/** A notification that the app has sent to the desktop. */
interface Shown {
  id: number;
  title: string;
  body: string;
}

/** A desktop's notification service that records the notifications for the test. */
export interface Notifications {
  shown: readonly Shown[];
  click(id: number): void;
}

const face = 'org.freedesktop.Notifications';
const path = '/org/freedesktop/Notifications';

/** Starts a notification service on a session bus (Desktop Notifications Specification 1.2). */
export async function startNotifications(bus: SessionBus): Promise<Notifications> {
  const shown: Shown[] = [];
  let last = 0;
  const close = (id: number, reason: number) =>
    bus.client.sendSignal(path, face, 'NotificationClosed', 'uu', [id, reason]);
  bus.client.exportInterface(
    {
      GetCapabilities: () => ['body', 'actions'],
      GetServerInformation: () => ['desk', 'Prasthan', '1', '1.2'],
      Notify(_app: string, replaces: number, _icon: string, title: string, body: string) {
        last += 1;
        const id = replaces || last;
        shown.push({ id, title, body });
        return id;
      },
      CloseNotification: (id: number) => close(id, 3),
    },
    path,
    {
      name: face,
      methods: {
        GetCapabilities: ['', 'as'],
        GetServerInformation: ['', 'ssss'],
        Notify: ['susssasa{sv}i', 'u'],
        CloseNotification: ['u', ''],
      },
    },
  );
  await bus.own(face);
  return {
    shown,
    click(id) {
      bus.client.sendSignal(path, face, 'ActionInvoked', 'us', [id, 'default']);
      close(id, 2);
    },
  };
}
