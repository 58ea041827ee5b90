import { Dialog } from '../../../ui/dialog.tsx';
import { PersonSearch } from './person-search.tsx';

interface FindOtherProps {
  person: { _id: string; name: string };
  onPick: (id: string) => void;
  onClose: () => void;
}

/** Searches for a duplicate of a person that no shared number or address points to. */
export default function FindOther({ person, onPick, onClose }: FindOtherProps) {
  return (
    <Dialog onClose={onClose} title={`Who else is ${person.name}?`}>
      <PersonSearch
        label="Find the other entry"
        action="Compare"
        except={person._id}
        onPick={({ _id }) => onPick(_id)}
      />
    </Dialog>
  );
}
