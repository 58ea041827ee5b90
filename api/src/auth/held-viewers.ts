import type { HeldViewers, Viewer } from '../graphql/context.ts';

/** A session that another instance has ended is refused after this time at the latest. */
export const HELD_MS = 1000;

export function holdViewers(): HeldViewers {
  const held = new Map<string, Promise<Viewer>>();
  return {
    viewerOf(token, ask) {
      const known = held.get(token);
      if (known) return known;
      // Held from before the question, so that `forget` also drops an answer that is still on its way.
      const asked = ask();
      held.set(token, asked);
      const drop = () => {
        if (held.get(token) === asked) held.delete(token);
      };
      setTimeout(drop, HELD_MS).unref();
      asked.catch(drop);
      return asked;
    },
    forget: () => held.clear(),
  };
}
