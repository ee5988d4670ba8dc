import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './search-area.module.css';

/** Redirects from an entry of the recent searches to its form (Spec 2 §2 "Routes"). */
export function SearchHistoryRedirect() {
  const texts = useTexts('search');
  const { searchType = '', searchHistoryNumber = '' } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(`/search/${searchType}/${searchHistoryNumber}`, { replace: true });
  }, [navigate, searchType, searchHistoryNumber]);
  return <p className={classes.none}>{texts('loadingSearch')}</p>;
}
