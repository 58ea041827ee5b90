import { Dialog } from '../../../ui/dialog.tsx';
import { PersonSearch } from './person-search.tsx';

interface FindOtherProps {
  person: { _id: string; name: string };
  onPick: (id: string) => void;
  onClose: () => void;
}

/** Looks for the second entry of a person whom no number or address gives away. */
export default function FindOther({ person, onPick, onClose }: FindOtherProps) {
  return (
    <Dialog open onClose={onClose} title={`Who else is ${person.name}?`}>
      <PersonSearch
        label="Find the other entry"
        action="Compare"
        except={person._id}
        onPick={({ _id }) => onPick(_id)}
      />
    </Dialog>
  );
}
