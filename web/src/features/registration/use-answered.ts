import { useNavigate } from 'react-router';
import { useDialogs } from '../../ui/dialogs.tsx';

/** Shows what the server answered; once it is closed, the login page follows (Spec 1 §2). */
export function useAnswered(): (answer: { readonly message: string }) => void {
  const navigate = useNavigate();
  const { alert } = useDialogs();
  return ({ message }) => {
    void alert({ kind: 'message', message }).then(() => navigate('/login'));
  };
}
