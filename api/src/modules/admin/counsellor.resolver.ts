import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Admin } from './admin.entity.ts';

/** An account, as far as all staff may know it. */
@ObjectType()
export class Counsellor {
  @Field(() => ID, { name: '_id' })
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean, { description: 'False: disabled. It can look after no further enquiry.' })
  isActive!: boolean;
}

@Resolver()
export class CounsellorResolver {
  @Query(() => [Counsellor], {
    description: 'Everybody who can look after an enquiry, by name, with the disabled accounts.',
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
