import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { field } from '../../graphql/field.ts';
import { Admin } from './admin.entity.ts';

/** The fields of an account that all staff may read. */
@ObjectType()
export class Counsellor {
  @Field(() => ID, { name: '_id' })
  id!: string;

  @field(String) name!: string;

  @field(Boolean, 'False if the account is disabled and cannot be assigned further enquiries.')
  isActive!: boolean;
}

@Resolver()
export class CounsellorResolver {
  @Query(() => [Counsellor], {
    description: 'All accounts that can be responsible for an enquiry, by name, including disabled ones.',
  })
  async counsellors(@Ctx() { em }: Context): Promise<Counsellor[]> {
    const admins = await em.find(
      Admin,
      {},
      {
        fields: ['id', 'name', 'isActive'],
        orderBy: { name: 'asc', id: 'asc' },
        disableIdentityMap: true,
      },
    );
    return admins.map(({ id, name, isActive }) => ({ id, name, isActive }));
  }
}
