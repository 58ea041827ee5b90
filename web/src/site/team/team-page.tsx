import { useLoaderData } from 'react-router-dom';
import type { TeamMemberCard } from '../data/blog-types.ts';
import { Stamp } from '../home/stamp.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ComingSoonPage } from '../page/coming-soon-page.tsx';
import { PageMeta } from '../page/page-meta.tsx';
import styles from './team-page.module.css';

const lead = 'The people who answer your calls, read your essays and check your papers.';

function Links({ member }: { member: TeamMemberCard }) {
  const links = [
    [member.email && `mailto:${member.email}`, 'Email'],
    [member.phone && `tel:${member.phone.replace(/[^\d+]/g, '')}`, 'Call'],
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

/** /team: Coming Soon until somebody is shown (SPEC.md §2), then the people. */
export function TeamPage() {
  const team = useLoaderData<TeamMemberCard[]>();
  if (team.length === 0) return <ComingSoonPage title="Our Team" path="/team" />;
  return (
    <>
      <PageMeta title="Our Team" description={lead} path="/team" />
      <PageHeader title="Our Team" lead={lead} seed="team" />
      <ul className={styles.team}>
        {team.map((member) => (
          <li key={member._id} className={styles.member}>
            <div className={styles.stamp}>
              <Stamp name={member.name} imageUrl={member.imageUrl} />
            </div>
            <div className={styles.words}>
              <h2 className={styles.name}>{member.name}</h2>
              <p className={styles.position}>
                {member.position} <span className={styles.department}>{member.department.label}</span>
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
