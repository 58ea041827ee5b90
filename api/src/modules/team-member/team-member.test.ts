import { expect } from 'vitest';
import { aTeamMember } from '../../testing/factories.ts';
import { kindSuite } from '../../testing/kind-suite.ts';
import { teamMemberFacts } from './team-member.form.ts';

kindSuite({
  facts: teamMemberFacts,
  site: 'team',
  factory: aTeamMember,
  required: { name: 'Name is required', position: 'Position is required', bio: 'Bio is required' },
  defaults: { department: 'consulting', email: '', linkedin: '', isActive: true },
  hidden: { status: 'inactive' },
  refused: [
    [{ email: 'nobody' }, { email: 'Invalid email address' }],
    [{ linkedin: 'in/nima' }, { linkedin: expect.stringContaining('must be a URL') }],
  ],
});
