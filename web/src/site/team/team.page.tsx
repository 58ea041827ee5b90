import { Stamp } from '../art/stamp.tsx';
import { useLanguage } from '../language/language.ts';
import { ComingSoon } from '../layout/coming-soon.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { telHref } from '../layout/phone-links.ts';
import { serverRendered } from '../page/server-rendered.tsx';
import type { TeamData } from './team.server.ts';
import styles from './team-page.module.css';

function Links({ member }: { member: TeamData['members'][number] }) {
  const { t, englishLang } = useLanguage();
  const links = [
    [member.email && `mailto:${member.email}`, t('Email')],
    [member.dial && telHref(member.dial), t('Call')],
    [member.linkedin, 'LinkedIn'],
    [member.twitter, 'Twitter'],
  ].filter(([href]) => href);
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map(([href, label]) => (
        <li key={label}>
          <a href={href}>
            {label}{' '}
            <span className="visually-hidden" lang={englishLang}>
              {member.name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shows "Coming Soon" while there are no members (docs/product.md, "Team page"). */
function TeamPage({ data: { lead, members } }: { data: TeamData }) {
  const { t, englishLang } = useLanguage();
  if (members.length === 0) return <ComingSoon title={t('Our Team')} />;
  return (
    <>
      <PageHeader title={t('Our Team')} lead={lead} seed="team" />
      <ul className={styles.team}>
        {members.map((member) => (
          <li key={member._id} className={styles.member}>
            <div className={styles.stamp}>
              <Stamp name={member.name} imageUrl={member.imageUrl} />
            </div>
            <div className={styles.words}>
              <h2 className={styles.name} lang={englishLang}>
                {member.name}
              </h2>
              <p className={styles.position} lang={englishLang}>
                {member.position} <span className={styles.department}>{member.department}</span>
              </p>
              <p lang={englishLang}>{member.bio}</p>
              {(member.experience || member.education) && (
                <dl className={styles.facts}>
                  {member.experience && (
                    <div>
                      <dt>{t('Experience')}</dt>
                      <dd lang={englishLang}>{member.experience}</dd>
                    </div>
                  )}
                  {member.education && (
                    <div>
                      <dt>{t('Education')}</dt>
                      <dd lang={englishLang}>{member.education}</dd>
                    </div>
                  )}
                </dl>
              )}
              <Links member={member} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

export default serverRendered(TeamPage);
