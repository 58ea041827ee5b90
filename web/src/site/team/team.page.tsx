import { Stamp } from '../art/stamp.tsx';
import { ComingSoon } from '../layout/coming-soon.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { telHref } from '../layout/phone-links.ts';
import { serverRendered } from '../page/server-rendered.tsx';
import type { TeamData } from './team.server.ts';
import styles from './team-page.module.css';

function Links({ member }: { member: TeamData['members'][number] }) {
  const links = [
    [member.email && `mailto:${member.email}`, 'Email'],
    [member.phone && telHref(member.phone), 'Call'],
    [member.linkedin, 'LinkedIn'],
    [member.twitter, 'Twitter'],
  ].filter(([href]) => href);
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map(([href, label]) => (
        <li key={label}>
          <a href={href}>
            {label} <span className="visually-hidden">{member.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The team, or "Coming Soon" while there are no members (docs/product.md, "Team page"). */
function TeamPage({ data: { lead, members } }: { data: TeamData }) {
  if (members.length === 0) return <ComingSoon title="Our Team" />;
  return (
    <>
      <PageHeader title="Our Team" lead={lead} seed="team" />
      <ul className={styles.team}>
        {members.map((member) => (
          <li key={member._id} className={styles.member}>
            <div className={styles.stamp}>
              <Stamp name={member.name} imageUrl={member.imageUrl} />
            </div>
            <div className={styles.words}>
              <h2 className={styles.name}>{member.name}</h2>
              <p className={styles.position}>
                {member.position} <span className={styles.department}>{member.department}</span>
              </p>
              <p>{member.bio}</p>
              {(member.experience || member.education) && (
                <dl className={styles.facts}>
                  {member.experience && (
                    <div>
                      <dt>Experience</dt>
                      <dd>{member.experience}</dd>
                    </div>
                  )}
                  {member.education && (
                    <div>
                      <dt>Education</dt>
                      <dd>{member.education}</dd>
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
