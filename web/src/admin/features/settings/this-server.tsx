import { useQuery } from '@apollo/client/react';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ThisServerDocument, type ThisServerQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { countOf, formatSize } from '../../format.ts';
import { FactList } from '../../list/fact-list.tsx';
import { Loaded } from '../../list/loaded.tsx';
import styles from './settings.module.css';

type Item = ThisServerQuery['health']['items'][number];

const hour = 3_600_000;

export function ThisServer() {
  const result = useQuery(ThisServerDocument, { fetchPolicy: 'network-only', pollInterval: 60_000 });
  const [busy, setBusy] = useState(false);

  async function lookAgain() {
    setBusy(true);
    // The error is ignored, because the section already shows it.
    await result.refetch({ fresh: true }).catch(() => {});
    setBusy(false);
  }

  return (
    <section className={styles.sheet} aria-labelledby="server">
      <h3 className={styles.heading} id="server">
        This server
      </h3>
      <Loaded result={result} what="state of the server">
        {({ about, health }) => (
          <>
            <FactList
              className={styles.facts}
              of={{
                Version: `Prasthan ${about.version}`,
                'Running since': (
                  <>
                    <OfficeMoment at={health.startedAt} short /> ({uptime(health.startedAt, health.lookedAt)})
                  </>
                ),
                Database: formatSize(health.databaseBytes),
                Installation: <code>{about.installationId}</code>,
                'API level': about.level,
              }}
            />
            <ul className={styles.health}>
              {[...health.items]
                .sort((a, b) => Number(a.isOk) - Number(b.isOk) || Number(a.isSetUp) - Number(b.isSetUp))
                .map((item) => (
                  <HealthLine key={item.key} item={item} />
                ))}
            </ul>
            <div className={styles.footer}>
              <p>
                Checked <OfficeMoment at={health.lookedAt} short />.
              </p>
              <Button variant="secondary" busy={busy} onClick={lookAgain}>
                {busy ? 'Checking…' : 'Check again'}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function HealthLine({ item: { label, isOk, isSetUp, message, advice } }: { item: Item }) {
  return (
    <li>
      {!isOk ? (
        <Icon as={TriangleAlert} label="Needs attention" className={styles.bad} />
      ) : isSetUp ? (
        <Icon as={CircleCheck} label="In order" className={styles.good} />
      ) : (
        <Icon as={CircleDashed} label="Not set up yet" className={styles.later} />
      )}
      <div>
        <p className={styles.healthLabel}>{label}</p>
        <p className={isOk ? styles.soft : undefined}>{message}</p>
        {advice && <p className={styles.advice}>{advice}</p>}
      </div>
    </li>
  );
}

function uptime(startedAt: string, now: string): string {
  const hours = Math.floor((Date.parse(now) - Date.parse(startedAt)) / hour);
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? countOf(hours, 'hour', 'hours') : countOf(Math.floor(hours / 24), 'day', 'days');
}
