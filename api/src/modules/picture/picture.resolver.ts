import { Resolver } from 'type-graphql';
import { keptRecordResolver } from '../../records/record.resolver.ts';
import { Picture } from './picture.entity.ts';
import { pictureForm } from './picture.form.ts';

/** Pictures come in by `POST /api/admin/media`; everything else about them is as with other records. */
@Resolver(() => Picture)
export class PictureResolver extends keptRecordResolver(
  { entity: Picture, form: pictureForm, label: 'Picture' },
  'Pictures',
  { createdAt: 'desc', id: 'desc' },
) {}
